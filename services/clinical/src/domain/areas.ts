import { problem } from './errors.js';

/** What a clinic may use beyond outpatient care, and what there are operations of (clinical-areas.md). */
export const AREAS = ['emergency', 'hospitalization', 'pharmacy', 'general', 'interop', 'ai'] as const;
export type Area = (typeof AREAS)[number];

/** What a clinic uses that is made now. One that was there before its release had areas uses none until somebody chooses. */
export const AREAS_OF_NEW_CLINICS: readonly Area[] = AREAS.filter((area) => area !== 'ai');

/** What a clinic is asked for. */
interface Settings {
  settings: { areas?: readonly Area[] };
}

export const areasOf = ({ settings }: Settings): readonly Area[] => settings.areas ?? [];

/** Whether the clinic uses it; what is of no area every clinic does. */
export const usesArea = (clinic: Settings, area: Area | undefined): boolean =>
  area === undefined || areasOf(clinic).includes(area);

/** Throws 403 where the clinic does not use it. */
export function checkArea(clinic: Settings, area: Area | undefined): void {
  if (!usesArea(clinic, area)) throw problem('area_disabled');
}
