import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Answer } from '../../api/client';
import { ApiError } from '../../api/errors';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { instantOf } from '../../i18n/zone';
import { LinkButton } from '../../kit/button';
import { Checkbox, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { PatientFields } from '../../patients/fields';
import { bodyOf, valuesOf, type PatientValues } from '../../patients/patient';
import { missing } from '../../patients/register';
import { text as shared } from '../../patients/text';
import { useSession } from '../../session/session';
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

/** `deceased_at` is the day, where the clinic is. */
type Values = PatientValues & { mrn: string; active: boolean; deceased_at: string };

/** Sends only what was changed, so that what others change meanwhile stays. */
function EditForm({ of }: { of: Answer<typeof READ> }) {
  const { id } = of.data;
  const say = useWords(text);
  const { required } = useWords(shared);
  const toast = useToast();
  const [, go] = useLocation();
  const format = useFormat();
  const { ahead } = useSession();
  const { mrn, active, deceased_at } = of.data;
  const [initial] = useState<Values>(() => {
    const day = deceased_at === null ? '' : format.isoDay(deceased_at);
    return { ...valuesOf(of.data), mrn, active, deceased_at: day };
  });
  const [stale, setStale] = useState(false);
  const update = useWrite('PATCH /api/v1/patients/{patient}', { changes: [READ, 'POST /api/v1/patients/search'] });
  const form = useForm<Values, string>({
    initial,
    check: (values) => ({ ...missing(values, required), ...(values.mrn.trim() === '' && { mrn: required }) }),
    async send(values) {
      setStale(false);
      const body = changesOf(initial, values, (day) => deathOf(day, Date.now() + ahead, format.timeZone));
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
      <fieldset className="fields">
        <legend>{say.ofTheRecord}</legend>
        <TextInput {...form.field('mrn')} label={say.record} maxLength={40} autoComplete="off" />
        <TextInput {...form.field('deceased_at')} label={say.deathDay} hint={say.deathDayHint} type="date" optional />
      </fieldset>
      <Checkbox {...form.field('active')} label={say.active} hint={say.activeHint} />
      {stale && <Notice tone="warning" title={say.changedMeanwhile} />}
    </FormView>
  );
}

/** Of a day it is known that it was that day: its noon, and of today now if that is still to come. */
const deathOf = (day: string, now: number, timeZone: string): string =>
  new Date(Math.min(now, Date.parse(instantOf(day, NOON, timeZone)))).toISOString();
const NOON = 720;

function changesOf(before: Values, after: Values, instant: (day: string) => string) {
  const whole = (values: Values) => ({
    ...bodyOf(values),
    mrn: values.mrn.trim(),
    active: values.active,
    deceased_at: values.deceased_at === '' ? null : instant(values.deceased_at),
  });
  const [was, is] = [whole(before), whole(after)];
  return Object.fromEntries(
    Object.entries(is).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
    ),
  );
}
