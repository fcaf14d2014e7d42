import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { useSession } from '../../session/session';
import { MemberActions } from './member-actions';
import { MemberDevices } from './member-devices';
import { Factor, MemberStatus, RoleName, type Member } from './parts';
import { RoleChange } from './role-change';
import { text } from './text';

export function MemberView({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/users/{user}', { path: { user: id } });
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/', title: say.back }}>
      {({ data }) => <MemberDetails key={data.id} of={data} />}
    </RecordPage>
  );
}

function MemberDetails({ of }: { of: Member }) {
  const say = useWords(text);
  const format = useFormat();
  const { data, clinic } = useSession();
  const isSelf = of.id === data?.user.id;
  const asked = of.second_factor_removal;
  return (
    <>
      <PageHead title={of.name} back={{ href: '/', title: say.back }} actions={<MemberActions of={of} />} />
      {asked && (
        <Notice tone="warning" title={say.factorAsked}>
          <p>{say.factorAskedIntro(asked.requested_by.name, format.moment(asked.expires_at))}</p>
        </Notice>
      )}
      <Section title={say.details}>
        <Facts
          facts={[
            [say.email, of.email],
            [say.role, <RoleName key="role" role={of.role} />],
            [say.status, <MemberStatus key="status" of={of} />],
            [say.factor, <Factor key="factor" of={of} />],
            [say.member, format.day(of.created_at)],
            [say.lastUsed, of.last_used_at ? format.moment(of.last_used_at) : say.never],
            ...(of.practitioner ? [[say.practitioner, practitionerOf(of.practitioner)] as const] : []),
          ]}
        />
      </Section>
      <RoleChange of={of} />
      {!isSelf && <MemberDevices of={of} mayEnd={of.role !== 'owner' || clinic?.role === 'owner'} />}
    </>
  );
}

const practitionerOf = ({ full_name, specialty, license_number }: NonNullable<Member['practitioner']>) =>
  [full_name, specialty, license_number].filter(Boolean).join(', ');
