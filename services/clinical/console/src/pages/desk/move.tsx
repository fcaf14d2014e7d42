import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Answer } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useRead } from '../../api/use-service';
import { isMovable } from '../../appointments/appointment';
import { useTypeName } from '../../appointments/kinds';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { SelectInput } from '../../kit/select-input';
import { FormView, useForm } from '../../kit/form';
import { Facts, PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { isTaken } from './book';
import { useCalendars } from './booking-fields';
import { bookingText } from './booking-text';
import { TimePicker } from './times';

const READ = 'GET /api/v1/appointments/{appointment}';

/** Another time for an appointment, perhaps with somebody else. */
export function Move({ id }: { id: string }) {
  const say = useWords(bookingText);
  const { ahead } = useSession();
  const query = useRead(READ, { path: { appointment: id } });
  const back = { href: '/', title: say.title };
  return (
    <RecordPage query={query} title={say.moveTitle} back={back}>
      {(read) => (
        <>
          <PageHead title={say.moveTitle} intro={say.moveIntro} back={back} />
          {isMovable(read.data, Date.now() + ahead) ? (
            <MoveForm key={id} of={read} />
          ) : (
            <Notice tone="info" title={say.notMovable} />
          )}
        </>
      )}
    </RecordPage>
  );
}

function MoveForm({ of }: { of: Answer<typeof READ> }) {
  const { data } = of;
  const say = useWords(bookingText);
  const format = useFormat();
  const toast = useToast();
  const [, go] = useLocation();
  const calendars = useCalendars();
  const [initial] = useState({ who: data.practitioner.id, start_at: '', practitioner_id: '' });
  const move = useOnce('POST /api/v1/appointments/{appointment}/reschedule', {
    changes: ['GET /api/v1/free-times', READ],
  });
  const typeName = useTypeName();
  const form = useForm({
    initial,
    check: ({ start_at }) => (start_at === '' ? { start_at: say.timeMissing } : {}),
    send: ({ start_at, practitioner_id }) =>
      move
        .send({
          path: { appointment: data.id },
          body: { start_at, practitioner_id, duration_minutes: data.duration_minutes },
          headers: { 'If-Match': of.etag ?? '' },
        })
        .catch((error: unknown) => {
          if (isTaken(error)) form.set({ start_at: '', practitioner_id: '' });
          throw error;
        }),
    done({ data: moved, message }) {
      toast(`${moved.patient.full_name}, ${format.moment(moved.start_at)}: ${message}`);
      go(`/?day=${format.isoDay(moved.start_at)}`);
    },
  });
  const time = form.field('start_at');
  return (
    <div className="booking">
      <Facts
        facts={[
          [say.patient, data.patient.full_name],
          [say.until, `${format.longDay(data.start_at)}, ${format.time(data.start_at)}`],
          [say.practitioner, data.practitioner.full_name],
          [say.kind, typeName(data.type) ?? '—'],
          [say.length, say.minutes(data.duration_minutes)],
        ]}
      />
      <FormView form={form} send={say.moveAct} icon="calendar" cancel={<LinkButton href="/">{say.back}</LinkButton>}>
        {calendars.unread}
        {!calendars.isDoctor && (
          <SelectInput {...form.field('who')} label={say.practitioner} options={calendars.options} />
        )}
        <TimePicker
          calendars={calendars.askedOf(form.values.who)}
          minutes={data.duration_minutes}
          chosen={form.values}
          choose={({ start_at, practitioner_id }) => {
            time.onChange(start_at);
            form.set({ practitioner_id });
          }}
          fault={time.error === undefined || time.error === say.timeMissing ? time.error : say.taken}
          firstDay={format.isoDay(data.start_at)}
        />
      </FormView>
    </div>
  );
}
