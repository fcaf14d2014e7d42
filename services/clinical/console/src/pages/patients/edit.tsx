import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Answer } from '../../api/client';
import { ApiError } from '../../api/errors';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Checkbox } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { PatientFields } from '../../patients/fields';
import { bodyOf, valuesOf, type PatientValues } from '../../patients/patient';
import { missing } from '../../patients/register';
import { text as shared } from '../../patients/text';
import { text } from './text';

const READ = 'GET /api/v1/patients/{patient}';

export function Edit({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead(READ, { path: { patient: id } });
  return (
    <RecordPage query={query} title={say.editTitle} back={{ href: '/', title: say.back }}>
      {(read) => (
        <>
          <PageHead title={say.editTitle} back={{ href: `/${id}`, title: say.one }} />
          <EditForm key={id} of={read} />
        </>
      )}
    </RecordPage>
  );
}

type Values = PatientValues & { active: boolean };

/** Sends only what was changed, so that what others change meanwhile stays. */
function EditForm({ of }: { of: Answer<typeof READ> }) {
  const { id } = of.data;
  const say = useWords(text);
  const { required } = useWords(shared);
  const toast = useToast();
  const [, go] = useLocation();
  const [initial] = useState<Values>(() => ({ ...valuesOf(of.data), active: of.data.active }));
  const [stale, setStale] = useState(false);
  const update = useWrite('PATCH /api/v1/patients/{patient}', { changes: [READ, 'POST /api/v1/patients/search'] });
  const form = useForm<Values, string>({
    initial,
    check: (values) => missing(values, required),
    async send(values) {
      setStale(false);
      const body = changesOf(initial, values);
      if (Object.keys(body).length === 0) return of.data.full_name;
      const sent = update.mutateAsync({ path: { patient: id }, body, headers: { 'If-Match': of.etag ?? '' } });
      const { data } = await sent.catch((error: unknown) => {
        setStale(error instanceof ApiError && error.status === 412);
        throw error;
      });
      return data.full_name;
    },
    done(name) {
      toast(say.saved(name));
      go(`/${id}`);
    },
  });
  return (
    <FormView form={form} send={say.save} icon="check" cancel={<LinkButton href={`/${id}`}>{say.cancel}</LinkButton>}>
      {/* Its fields are those of this form, which has one more. */}
      <PatientFields form={form} />
      <Checkbox {...form.field('active')} label={say.active} hint={say.activeHint} />
      {stale && <Notice tone="warning" title={say.changedMeanwhile} />}
    </FormView>
  );
}

function changesOf(before: Values, after: Values) {
  const was = { ...bodyOf(before), active: before.active };
  const is = { ...bodyOf(after), active: after.active };
  return Object.fromEntries(
    Object.entries(is).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
    ),
  );
}
