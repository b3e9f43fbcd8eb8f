import { lazy } from 'react'

/** Loaded when it is first opened. */
export const SettingsDialog = lazy(async () => ({
  default: (await import('./SettingsDialog.tsx')).SettingsDialog,
}))
