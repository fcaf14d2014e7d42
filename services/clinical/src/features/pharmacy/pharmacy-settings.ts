/** The clinic's `settings.pharmacy`. */
export interface PharmacySettings {
  /** The control classes that products can have. */
  control_classes: string[];
}

export const CONTROL_CLASSES: readonly string[] = ['I', 'II', 'III', 'IV', 'V'];

export function pharmacySettings(settings: Record<string, unknown>): PharmacySettings {
  const said = settings['pharmacy'] as Partial<PharmacySettings> | undefined;
  return { control_classes: said?.control_classes ?? [...CONTROL_CLASSES] };
}
