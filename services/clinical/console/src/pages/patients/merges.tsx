import { useState } from 'react';
import type { Data } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { text } from './text';

const READ = 'GET /api/v1/patients/{patient}/merges';
type Merge = Data<typeof READ>[number];

/** Which records became part of this one, or it of which; nothing at all for most patients. */
export function Merges({ id }: { id: string }) {
  const say = useWords(text);
  const { can } = useSession();
  const query = useRead(READ, { path: { patient: id } });
  const [undoing, setUndoing] = useState<Merge>();
  if (query.data?.data.length === 0) return null;
  return (
    <Section title={say.merges}>
      <Loaded query={query} lines={2}>
        {({ data }) => (
          <ul className="people">
            {data.map((merge) => (
              <li key={merge.id}>
                <MergeLine of={merge} />
                {merge.unmerged_at === null && can('patients:merge') && (
                  <Button
                    small
                    aria-label={`${say.unmerge}: ${say.becamePart(merge.source.mrn, merge.target.mrn)}`}
                    onPress={() => setUndoing(merge)}
                  >
                    {say.unmerge}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {undoing && <Unmerge of={undoing} close={() => setUndoing(undefined)} />}
    </Section>
  );
}

function MergeLine({ of }: { of: Merge }) {
  const say = useWords(text);
  const format = useFormat();
  const { source, target, unmerged_at, unmerged_by } = of;
  return (
    <div>
      <strong>{say.becamePart(source.mrn, target.mrn)}</strong>
      <small>
        {source.full_name} → {target.full_name}
      </small>
      <small>{say.mergedBy(of.merged_by.name, format.moment(of.merged_at))}</small>
      {of.reason && <small>{say.reasonGiven(of.reason)}</small>}
      {unmerged_at && <small>{say.undone(unmerged_by?.name ?? say.nothing, format.moment(unmerged_at))}</small>}
      {of.unmerge_reason && <small>{say.reasonGiven(of.unmerge_reason)}</small>}
    </div>
  );
}

const PATIENT = 'GET /api/v1/patients/{patient}';
const NO_REASON = { reason: '' };

/** Takes a record out of the one that it is part of, as it stands now. */
function Unmerge({ of: { source }, close }: { of: Merge; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const query = useRead(PATIENT, { path: { patient: source.id } });
  const unmerge = useOnce('POST /api/v1/patients/{patient}/unmerge', {
    changes: [READ, PATIENT, 'GET /api/v1/appointments', 'POST /api/v1/patients/search'],
  });
  const form = useForm({
    initial: NO_REASON,
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: (body) =>
      unmerge.send({ path: { patient: source.id }, body, headers: { 'If-Match': query.data?.etag ?? '' } }),
    done({ message }) {
      close();
      toast(message);
    },
  });
  return (
    <Dialog title={say.unmergeTitle} close={close} alert>
      <p>{say.unmergeIntro(source.mrn)}</p>
      <Loaded query={query} lines={1}>
        {() => (
          <FormView
            form={form}
            send={say.unmergeAct}
            look="danger"
            cancel={<Button onPress={close}>{say.keep}</Button>}
          >
            <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2000} autoFocus />
          </FormView>
        )}
      </Loaded>
    </Dialog>
  );
}
