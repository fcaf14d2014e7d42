import { useLanguage, useWords } from '../../i18n/language';
import { Checkbox, TextInput } from '../../kit/field';
import type { Form } from '../../kit/form';
import { Facts, Section } from '../../kit/page';
import type { OrderKind } from '../../orders/kinds';
import { editText } from './edit-text';
import { sharedWord } from './shared-words';
import { text } from './text';
import type { Test, Values } from './test-values';

export function TestFields({ form, kind, panel }: { form: Form<Values>; kind: OrderKind; panel: boolean }) {
  const words = useWords(editText);
  const typed = { maxLength: 255, autoComplete: 'off' } as const;
  const active = form.errorOf('active');
  return (
    <>
      <TextInput {...form.field('code')} {...typed} label={words.code} hint={words.codeHint} maxLength={64} />
      <TextInput {...form.field('name')} {...typed} label={words.name} />
      <TextInput {...form.field('name_es')} {...typed} label={words.nameEs} optional />
      <TextInput {...form.field('loinc')} {...typed} label="LOINC" hint={words.loincHint} optional />
      <TextInput {...form.field('category')} {...typed} label={words.group} optional />
      {kind === 'laboratory' && (
        <>
          <TextInput {...form.field('specimen')} {...typed} label={words.specimen} optional />
          {!panel && <TextInput {...form.field('unit')} {...typed} label={words.unit} hint={words.unitHint} optional />}
          <Checkbox {...form.field('fasting')} label={words.fasting} />
        </>
      )}
      {kind === 'imaging' && (
        <>
          <TextInput {...form.field('modality')} {...typed} label={words.modality} hint={words.modalityHint} optional />
          <TextInput {...form.field('body_part')} {...typed} label={words.bodyPart} optional />
          <Checkbox {...form.field('laterality_required')} label={words.laterality} />
          <Checkbox {...form.field('contrast')} label={words.contrast} />
        </>
      )}
      <div>
        <Checkbox {...form.field('active')} label={words.active} hint={words.activeHint} />
        {active && <p className="error">{active}</p>}
      </div>
    </>
  );
}

/** What a shared one says. */
export function TestFacts({ of }: { of: Test }) {
  const say = useWords(text);
  const words = useWords(editText);
  const { language } = useLanguage();
  const facts: [string, string | null][] = [
    [words.code, of.code],
    ['LOINC', of.loinc],
    [words.nameEs, of.name_es],
    [words.group, sharedWord(of.category, of, language)],
    [words.specimen, sharedWord(of.specimen, of, language)],
    [words.unit, of.unit],
    [words.modality, of.modality],
    [words.bodyPart, sharedWord(of.body_part, of, language)],
    [words.members, of.members.join(', ')],
  ];
  return (
    <Section title={say.details}>
      <Facts facts={facts.filter((fact): fact is [string, string] => Boolean(fact[1]))} />
    </Section>
  );
}
