import { useWords } from '../../i18n/language';
import { Choice, type Bound } from '../../kit/field';
import { Section } from '../../kit/page';
import type { Values } from './settings-values';
import { text } from './text';

/** Which results a second person looks at. */
export function LaboratorySettings(bound: Bound<Values['second_look']>) {
  const say = useWords(text);
  return (
    <Section title={say.laboratory} intro={say.laboratoryIntro}>
      <Choice
        {...bound}
        label={say.secondLook}
        options={[
          { value: 'none', label: say.secondLookNone },
          { value: 'abnormal', label: say.secondLookAbnormal },
          { value: 'all', label: say.secondLookAll },
        ]}
      />
    </Section>
  );
}
