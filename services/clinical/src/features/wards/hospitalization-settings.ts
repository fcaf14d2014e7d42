/** The clinic's `settings.hospitalization`. */
export interface HospitalizationSettings {
  /** Whether a discharge needs a signed discharge summary. */
  discharge_summary_required: boolean;
}

export function hospitalizationSettings(settings: Record<string, unknown>): HospitalizationSettings {
  const said = settings['hospitalization'] as Partial<HospitalizationSettings> | undefined;
  return { discharge_summary_required: said?.discharge_summary_required ?? true };
}
