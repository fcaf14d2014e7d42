/** A clinic's rules of its pharmacy, its `settings.pharmacy`. */
export interface PharmacySettings {
  /** What controlled products may be classed as. */
  control_classes: string[];
}

export const CONTROL_CLASSES: readonly string[] = ['I', 'II', 'III', 'IV', 'V'];

export function pharmacySettings(settings: Record<string, unknown>): PharmacySettings {
  const said = settings['pharmacy'] as Partial<PharmacySettings> | undefined;
  return { control_classes: said?.control_classes ?? [...CONTROL_CLASSES] };
}
