import type { Clinic } from './clinic.js';

export const SECOND_LOOKS = ['none', 'abnormal', 'all'] as const;

/** How a clinic's laboratory works, its `settings.laboratory`. */
export interface LaboratorySettings {
  /** Which results a second person looks at before they are released. */
  second_look: (typeof SECOND_LOOKS)[number];
}

export const laboratorySettings = ({ settings }: Pick<Clinic, 'settings'>): LaboratorySettings => ({
  second_look: 'none',
  ...(settings['laboratory'] as Partial<LaboratorySettings> | undefined),
});

/** Whether a complete result waits for a second person. */
export const needsSecondLook = (clinic: Pick<Clinic, 'settings'>, { has_abnormal }: { has_abnormal: boolean }) => {
  const { second_look } = laboratorySettings(clinic);
  return second_look === 'all' || (second_look === 'abnormal' && has_abnormal);
};
