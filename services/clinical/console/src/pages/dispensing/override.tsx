import { useWords } from '../../i18n/language';
import { TextInput } from '../../kit/field';
import type { Form } from '../../kit/form';
import { Notice } from '../../kit/states';
import { text } from './text';

/** What today's record warns of, and why it is given all the same; nothing without warnings. */
export function Override<V extends { override_reason: string }>(props: { form: Form<V>; warnings: readonly string[] }) {
  const { warnings } = props;
  // Its field is one of this form, which has more.
  const form = props.form as unknown as Form<{ override_reason: string }>;
  const say = useWords(text);
  if (warnings.length === 0) return null;
  return (
    <>
      <Notice tone="bad" title={say.warned}>
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </Notice>
      <TextInput
        {...form.field('override_reason')}
        label={say.overrideReason}
        hint={say.warnedHint}
        rows={2}
        maxLength={2_000}
      />
    </>
  );
}
