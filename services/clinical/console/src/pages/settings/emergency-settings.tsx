import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Checkbox, Fieldset, TextInput } from '../../kit/field';
import type { Form } from '../../kit/form';
import { Section } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { emergencyText } from './emergency-text';
import { SCALES, TARGET_NAMES, usualTargets, type Values } from './settings-values';

/** By which scale patients are triaged, and by when somebody is to see them. */
export function EmergencySettings({ form, error }: { form: Form<Values>; error: string | undefined }) {
  const say = useWords(emergencyText);
  const { values } = form;
  const isUsual = TARGET_NAMES.every((name) => values[name] === usualTargets(values.emergency_scale)[name]);
  return (
    <Section title={say.title} intro={say.intro}>
      <SelectInput
        {...form.field('emergency_scale')}
        label={say.scale}
        hint={say.scaleHint}
        // Targets that nobody has changed follow the scale.
        onChange={(scale) => form.set({ emergency_scale: scale, ...(isUsual && usualTargets(scale)) })}
        options={SCALES.map((value) => ({ value, label: say[value] }))}
      />
      <Fieldset label={say.targets} error={error}>
        <div className="targets">
          {TARGET_NAMES.map((name, index) => (
            <TextInput
              key={name}
              {...form.field(name)}
              label={say.level(index + 1)}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
          ))}
        </div>
      </Fieldset>
      {!isUsual && (
        <div className="actions">
          <Button small onPress={() => form.set(usualTargets(values.emergency_scale))}>
            {say.usual}
          </Button>
        </div>
      )}
      <Checkbox {...form.field('diagnosis_required')} label={say.diagnosis} hint={say.diagnosisHint} />
    </Section>
  );
}
