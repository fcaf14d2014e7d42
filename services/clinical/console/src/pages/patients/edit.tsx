import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Answer } from '../../api/client';
import { ApiError } from '../../api/errors';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Checkbox, TextInput } from '../../kit/field';
import { FormView, Instead, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { PatientFields } from '../../patients/fields';
import { bodyOf, valuesOf, type Patient } from '../../patients/patient';
import { missing } from '../../patients/register';
import { text as shared } from '../../patients/text';
import type { Values } from './edited-values';
import { Stale } from './stale';
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

/** Sends only what was changed, so that what others change meanwhile stays. */
function EditForm({ of }: { of: Answer<typeof READ> }) {
  const { id } = of.data;
  const say = useWords(text);
  const { required } = useWords(shared);
  const toast = useToast();
  const [, go] = useLocation();
  const format = useFormat();
  const valuesIn = (patient: Patient): Values => {
    const { mrn, active, deceased_at, deceased_on } = patient;
    return {
      ...valuesOf(patient),
      mrn,
      active,
      // Of a time the day, where the clinic is.
      deceased_on: deceased_on ?? (deceased_at === null ? '' : format.isoDay(deceased_at)),
    };
  };
  const [initial] = useState(() => valuesIn(of.data));
  // As it was opened: what others wrote since, where something is typed here, is refused and not written over.
  const based = useRef(of.etag);
  const update = useWrite('PATCH /api/v1/patients/{patient}', { changes: [READ, 'POST /api/v1/patients/search'] });
  const form = useForm<Values, string>({
    initial,
    check: (values) => ({ ...missing(values, required), ...(values.mrn.trim() === '' && { mrn: required }) }),
    async send(values) {
      const body = changesOf(initial, values);
      if (Object.keys(body).length === 0) return of.data.full_name;
      if (clashes(initial, values, valuesIn(of.data)).length === 0) based.current = of.etag;
      const headers = { 'If-Match': based.current ?? '' };
      const { data } = await update.mutateAsync({ path: { patient: id }, body, headers });
      return data.full_name;
    },
    done(name) {
      toast(say.saved(name));
      go(`/${id}`);
    },
  });
  const clashing = clashes(initial, form.values, valuesIn(of.data));
  const isStale = form.failure instanceof ApiError && form.failure.status === 412 && of.etag !== null;
  return (
    <FormView form={form} send={say.save} icon="check" cancel={<LinkButton href={`/${id}`}>{say.cancel}</LinkButton>}>
      {/* Its fields are those of this form, which has one more. */}
      <PatientFields form={form} />
      <fieldset className="fields">
        <legend>{say.ofTheRecord}</legend>
        <TextInput {...form.field('mrn')} label={say.record} maxLength={40} autoComplete="off" />
        <TextInput {...form.field('deceased_on')} label={say.deathDay} hint={say.deathDayHint} type="date" optional />
      </fieldset>
      <Checkbox {...form.field('active')} label={say.active} hint={say.activeHint} />
      {isStale && clashing.length === 0 && (
        <Instead>
          <Notice tone="warning" title={say.changedMeanwhile} />
        </Instead>
      )}
      {isStale && clashing.length > 0 && (
        <Stale
          clashing={clashing}
          mine={form.values}
          theirs={valuesIn(of.data)}
          keepMine={() => {
            based.current = of.etag;
            void form.submit();
          }}
          takeTheirs={() => {
            form.reset();
            go(`/${id}`);
          }}
        />
      )}
    </FormView>
  );
}

/** What was typed here, and by somebody else otherwise. */
function clashes(before: Values, mine: Values, theirs: Values): (keyof Values)[] {
  const [was, own, now] = [before, mine, theirs].map((values) => said(values));
  return (Object.keys(mine) as (keyof Values)[]).filter(
    (name) => own?.[name] !== was?.[name] && now?.[name] !== was?.[name] && own?.[name] !== now?.[name],
  );
}
const said = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

function changesOf(before: Values, after: Values) {
  const whole = (values: Values) => ({
    ...bodyOf(values),
    mrn: values.mrn.trim(),
    active: values.active,
    // Whoever is alive has no time of death either.
    ...(values.deceased_on === '' ? { deceased_on: null, deceased_at: null } : { deceased_on: values.deceased_on }),
  });
  const [was, is] = [whole(before), whole(after)];
  return Object.fromEntries(
    Object.entries(is).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
    ),
  );
}
