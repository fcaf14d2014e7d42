import { bedName } from '../../admissions/beds';
import { ApiError } from '../../api/errors';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Instead, type Form } from '../../kit/form';
import { Notice } from '../../kit/states';
import { dialogText } from './dialog-text';
import { text } from './text';
import type { Admission } from './ward';

/** In a form: somebody else changed the admission meanwhile. Says how it is now; what was typed can still be sent. */
export function Changed(props: { form: Pick<Form<object>, 'failure' | 'submit'>; of: Admission; takeNewest(): void }) {
  const { form, of, takeNewest } = props;
  const say = useWords(dialogText);
  const states = useWords(text);
  if (!(form.failure instanceof ApiError) || form.failure.status !== 412) return null;
  const goOn = () => {
    takeNewest();
    void form.submit();
  };
  return (
    <Instead>
      <Notice tone="warning" title={say.changed}>
        <p>{say.isNow([states[of.status], of.bed && bedName(of.bed)].filter(Boolean).join(' · '))}</p>
        <div className="actions">
          <Button onPress={goOn}>{say.goOn}</Button>
        </div>
      </Notice>
    </Instead>
  );
}
