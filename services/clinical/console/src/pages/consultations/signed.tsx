import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Section } from '../../kit/page';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { Content } from './content';
import styles from './consultations.module.css';
import { text } from './text';
import type { Consultation } from './values';

interface Changed {
  data: Consultation;
  etag: string | null;
}

/** A note that is only read: who signed it and when, its text, and what was added since. */
export function Signed({ note, changed }: { note: Consultation; changed(answer: Changed): void }) {
  const say = useWords(text);
  const format = useFormat();
  const { can } = useSession();
  const { signature, status, addenda } = note;
  return (
    <>
      {signature && (
        <Notice
          tone={signature.intact ? 'good' : 'bad'}
          title={say.signedBy(signature.signed_by.full_name, format.moment(signature.signed_at))}
        >
          {!signature.intact && <p>{say.notIntact}</p>}
        </Notice>
      )}
      {status === 'entered_in_error' && (
        <Notice tone="warning" title={say.isVoided}>
          {note.cancellation_reason && <p>{note.cancellation_reason}</p>}
        </Notice>
      )}
      {status === 'draft' && <Notice title={say.isDraft} />}
      <Section title={say.note}>
        <Content of={note} />
      </Section>
      {(addenda.length > 0 || status === 'completed') && (
        <Section title={say.addenda}>
          {addenda.length === 0 && <p className="hint">{say.noAddenda}</p>}
          <ul className={styles.addenda}>
            {addenda.map(({ id, author, content, created_at }) => (
              <li key={id}>
                <p className={styles.text}>{content}</p>
                <p className={styles.more}>
                  {author.full_name} · {format.moment(created_at)}
                </p>
              </li>
            ))}
          </ul>
          {status === 'completed' && can('consultations:write') && <AddendumForm id={note.id} changed={changed} />}
        </Section>
      )}
    </>
  );
}

function AddendumForm({ id, changed }: { id: string; changed(answer: Changed): void }) {
  const say = useWords(text);
  const toast = useToast();
  const add = useOnce('POST /api/mobile/v1/doctor/consultations/{consultation}/addenda');
  const form = useForm({
    initial: EMPTY,
    check: ({ content }) => (content.trim() === '' ? { content: say.addendumMissing } : {}),
    send: ({ content }) => add.send({ path: { consultation: id }, body: { content } }),
    done(answer) {
      toast(answer.message);
      form.reset();
      changed(answer);
    },
  });
  return (
    <FormView form={form} send={say.addAddendum} icon="plus">
      <TextInput {...form.field('content')} label={say.addendum} hint={say.addendumHint} rows={3} maxLength={20_000} />
    </FormView>
  );
}

const EMPTY = { content: '' };
