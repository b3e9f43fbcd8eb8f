import { lazyComponent } from '#ui/lazy-component.tsx'

/** Loaded when it is first opened. */
export const SettingsDialog = lazyComponent(async () => (await import('./SettingsDialog.tsx')).SettingsDialog)
