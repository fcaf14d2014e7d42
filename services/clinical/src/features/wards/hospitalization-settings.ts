/** A clinic's rules of its wards, its `settings.hospitalization`. */
export interface HospitalizationSettings {
  /** Whether nobody is discharged without a signed discharge summary. */
  discharge_summary_required: boolean;
}

export function hospitalizationSettings(settings: Record<string, unknown>): HospitalizationSettings {
  const said = settings['hospitalization'] as Partial<HospitalizationSettings> | undefined;
  return { discharge_summary_required: said?.discharge_summary_required ?? true };
}
