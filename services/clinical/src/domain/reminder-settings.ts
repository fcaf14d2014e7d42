import type { Clinic } from './clinic.js';

/** When a clinic reminds its patients of appointments, its `settings.reminders`. */
export interface ReminderSettings {
  /** So many hours before an appointment begins; none where patients are not reminded. */
  hours_before: number[];
}

/** As the database's `next_reminder` has it for who set nothing. */
const DEFAULT_SETTINGS: ReminderSettings = { hours_before: [48, 4] };

export const reminderSettings = ({ settings }: Pick<Clinic, 'settings'>): ReminderSettings => ({
  ...DEFAULT_SETTINGS,
  ...(settings['reminders'] as Partial<ReminderSettings> | undefined),
});
