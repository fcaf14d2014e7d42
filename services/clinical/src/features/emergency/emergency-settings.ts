export const SCALES = ['manchester', 'esi', 'ctas', 'own'] as const;
export type Scale = (typeof SCALES)[number];

/** The clinic's `settings.emergency`. */
export interface EmergencySettings {
  /** The triage scale. */
  scale: Scale;
  /** Target minutes from arrival to care, by level from 1 to 5. */
  targets: number[];
  /** Whether a treated patient needs a signed diagnosis before the visit ends. */
  diagnosis_required: boolean;
}

/** Default targets. Those of ESI and of a clinic's own scale are this service's choice; the scales set none. */
export const TARGETS: Readonly<Record<Scale, number[]>> = {
  manchester: [0, 10, 60, 120, 240],
  esi: [0, 10, 30, 60, 120],
  ctas: [0, 15, 30, 60, 120],
  own: [0, 10, 30, 60, 120],
};

export function emergencySettings(settings: Record<string, unknown>): EmergencySettings {
  const said = settings['emergency'] as Partial<EmergencySettings> | undefined;
  const scale = said?.scale ?? 'manchester';
  return { scale, targets: said?.targets ?? TARGETS[scale], diagnosis_required: said?.diagnosis_required ?? true };
}

/** The settings to store. An absent scale stays as it is, and so do its targets. */
export const emergencyToStore = (
  before: Record<string, unknown>,
  said: Partial<EmergencySettings>,
): Partial<EmergencySettings> =>
  said.scale === undefined ? { ...(before['emergency'] as Partial<EmergencySettings> | undefined), ...said } : said;
