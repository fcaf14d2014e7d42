/** Local hours on some weekdays, from 0 = Sunday; `to` may be 24:00. */
export interface WorkingHours {
  days: number[];
  from: string;
  to: string;
}

const DEFAULT_HOURS: WorkingHours[] = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }];

/** When the clinic takes patients: its `settings.working_hours`, else weekdays from eight to six. */
export const workingHours = (settings: Record<string, unknown>): WorkingHours[] =>
  (settings['working_hours'] as WorkingHours[] | undefined) ?? DEFAULT_HOURS;
