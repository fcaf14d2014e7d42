export const SCALES = ['manchester', 'esi', 'ctas', 'own'] as const;
export type Scale = (typeof SCALES)[number];

/** The clinic's rules of its emergency room, its `settings.emergency`. */
export interface EmergencySettings {
  /** By which patients are triaged. */
  scale: Scale;
  /** Minutes from arrival until somebody is to be seen, by level from 1 to 5. */
  targets: number[];
  /** Whether whoever was treated needs a diagnosis in a signed note before the visit ends. */
  diagnosis_required: boolean;
}

/** What holds where a clinic has set none. Those of ESI and of a clinic's own scale are a choice of this service. */
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

/** What is kept of what somebody says. The scale stays where none is given, and with it its targets. */
export const emergencyToStore = (
  before: Record<string, unknown>,
  said: Partial<EmergencySettings>,
): Partial<EmergencySettings> =>
  said.scale === undefined ? { ...(before['emergency'] as Partial<EmergencySettings> | undefined), ...said } : said;
