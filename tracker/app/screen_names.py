"""The screens by name, and where each is."""

from importlib import import_module

# Module and class of each screen, with its commands; loaded when it is first shown.
SCREENS = {
    "home": ("tracker.app.library.home_keys", "HomeScreen"),
    "armies": ("tracker.app.library.armies_screen", "ArmiesScreen"),
    "army": ("tracker.app.armies.screen", "ArmyScreen"),
    "army-fields": ("tracker.app.armies.fields", "FieldsScreen"),
    "army-rows": ("tracker.app.armies.raising_units", "RowsScreen"),
    "new-army": ("tracker.app.armies.new_army", "NewArmyScreen"),
    "setup": ("tracker.app.setup.screen", "SetupScreen"),
    "new-battle": ("tracker.app.setup.roster_battle", "RosterBattleScreen"),
    "tables": ("tracker.app.tables.screen", "TablesScreen"),
    "games": ("tracker.app.tables.games", "GamesScreen"),
    "settings": ("tracker.app.settings.screen", "SettingsScreen"),
    "help": ("tracker.app.help", "HelpScreen"),
    "battle": ("tracker.app.battle.keys", "BattleScreen"),
    "campaigns": ("tracker.app.library.campaigns_screen", "CampaignsScreen"),
    "new-campaign": ("tracker.app.setup.new_campaign", "NewCampaignScreen"),
    "records": ("tracker.app.campaign.records", "RecordsScreen"),
    "record": ("tracker.app.campaign.unit_record", "UnitRecordScreen"),
    "review": ("tracker.app.review.keys", "ReviewScreen"),
}


def load_all() -> None:
    """Load every screen, so that each has named its commands."""
    for module, _ in SCREENS.values():
        import_module(module)
