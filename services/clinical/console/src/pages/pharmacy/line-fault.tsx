import { Instead, type Form } from '../../kit/form';
import { Notice } from '../../kit/states';

/** What is wrong with the one line that a dialog sends, where the field that has `shown` at it does not say so. */
export function LineFault<V extends object>({ form, shown }: { form: Form<V>; shown: string | undefined }) {
  const fault = form.errorOf('lines');
  if (fault === undefined) return null;
  return <Instead>{shown === undefined && <Notice tone="bad" title={fault} />}</Instead>;
}
