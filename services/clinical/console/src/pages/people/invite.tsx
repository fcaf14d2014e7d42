import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Data } from '../../api/client';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Choice, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { ShownOnce } from '../../kit/shown-once';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { givenBy, isClinician, useRoleOptions, type StaffRole } from './parts';
import { text } from './text';

type Invited = Data<'POST /api/v1/users'> & { code: string };

const INITIAL = { name: '', email: '', role: 'front_desk' as StaffRole, license_number: '', specialty: '' };

/** Asks somebody into the clinic; who runs a service without mail gets the link to hand over. */
export function Invite() {
  const say = useWords(text);
  const toast = useToast();
  const { clinic } = useSession();
  const [, go] = useLocation();
  const [handed, setHanded] = useState<Invited>();
  const roles = useRoleOptions(givenBy(clinic?.role));
  const invite = useWrite('POST /api/v1/users', { changes: ['GET /api/v1/invitations'] });
  const form = useForm({
    initial: INITIAL,
    draft: 'people.invite',
    check: ({ name, email }) => ({
      ...(name.trim() === '' && { name: say.nameMissing }),
      ...(email.trim() === '' && { email: say.emailMissing }),
    }),
    send: ({ license_number, specialty, ...person }) =>
      invite.mutateAsync({
        body: {
          ...person,
          ...(isClinician(person.role) && {
            license_number: license_number.trim() || null,
            specialty: specialty.trim() || null,
          }),
        },
      }),
    done({ data }) {
      if (data.code !== null) return setHanded({ ...data, code: data.code });
      toast(say.sent(data.email));
      return go('/');
    },
  });
  if (handed) return <HandOver invited={handed} done={() => go('/')} />;
  return (
    <>
      <PageHead title={say.inviteTitle} intro={say.inviteIntro} back={{ href: '/', title: say.back }} />
      <FormView form={form} send={say.send} icon="plus" cancel={<LinkButton href="/">{say.cancel}</LinkButton>}>
        <TextInput {...form.field('name')} label={say.name} maxLength={255} autoComplete="off" />
        <TextInput
          {...form.field('email')}
          label={say.email}
          hint={say.emailHint}
          type="email"
          inputMode="email"
          maxLength={255}
          autoComplete="off"
        />
        <Choice {...form.field('role')} label={say.role} options={roles} />
        {isClinician(form.values.role) && (
          <>
            <TextInput
              {...form.field('license_number')}
              label={say.license}
              optional
              maxLength={255}
              autoComplete="off"
            />
            <TextInput {...form.field('specialty')} label={say.specialty} optional maxLength={255} autoComplete="off" />
          </>
        )}
      </FormView>
    </>
  );
}

/** The code, where the service sends no mail. */
function HandOver({ invited, done }: { invited: Invited; done(): void }) {
  const say = useWords(text);
  return (
    <ShownOnce
      title={say.codeTitle}
      name={invited.name}
      intro={say.codeIntro}
      values={[
        [say.link, `${location.origin}/account#invitation=${invited.code}`],
        [say.code, invited.code],
      ]}
      kept={say.codeDone}
      done={done}
    />
  );
}
