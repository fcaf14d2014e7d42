import { useState } from 'react';
import { Link, Route, Switch } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { SelectInput } from '../../kit/select-input';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { SearchInput, useSearched } from '../../kit/search-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { roleNames } from '../../login/roles';
import { useSession } from '../../session/session';
import type { Role } from './abilities';
import { Invitations } from './invitations';
import { Invite } from './invite';
import { MemberView } from './member';
import { Factor, MemberStatus, RoleName, STAFF, type Member } from './parts';
import { Roles } from './roles';
import { text } from './text';
import './people.css';

export default function PeoplePage() {
  return (
    <Switch>
      <Route path="/" component={People} />
      <Route path="/invite" component={Invite} />
      <Route path="/roles" component={Roles} />
      <Route path="/:user">{({ user }) => <MemberView id={user} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}

interface Filters {
  q: string;
  role: Role | '';
  status: Member['status'] | '';
}

function People() {
  const say = useWords(text);
  // A name stays out of the address: there are patients among them.
  const [typed, setTyped] = useState('');
  const [role, setRole] = useInAddress<Filters['role']>('role', '', oneOf(...STAFF, 'patient'));
  const [status, setStatus] = useInAddress<Filters['status']>('status', '', oneOf('active', 'suspended'));
  const [page, setPage] = useState(1);
  const q = useSearched(typed);
  const query = useRead('GET /api/v1/users', {
    query: {
      page,
      ...(q !== undefined && { q }),
      ...(role !== '' && { role }),
      ...(status !== '' && { status }),
    },
  });
  const columns = useColumns();
  const change = (some: Partial<Filters>) => {
    if (some.q !== undefined) setTyped(some.q);
    if (some.role !== undefined) setRole(some.role);
    if (some.status !== undefined) setStatus(some.status);
    setPage(1);
  };
  return (
    <>
      <PageHead
        title={say.title}
        intro={say.intro}
        actions={
          <>
            <LinkButton href="/roles" icon="list">
              {say.rolesLink}
            </LinkButton>
            <LinkButton href="/invite" look="primary" icon="plus">
              {say.invite}
            </LinkButton>
          </>
        }
      />
      <Search filters={{ q: typed, role, status }} change={change} />
      <Loaded query={query} lines={8}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ status }) => status === 'suspended'}
            empty={
              <Empty icon="people" title={say.none}>
                {say.noneHint}
              </Empty>
            }
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
      <Invitations />
    </>
  );
}

function Search({ filters, change }: { filters: Filters; change(some: Partial<Filters>): void }) {
  const say = useWords(text);
  const names = useWords(roleNames);
  return (
    <div className="beside" role="search">
      <SearchInput label={say.search} value={filters.q} onChange={(q) => change({ q })} />
      <SelectInput
        label={say.role}
        value={filters.role}
        onChange={(role) => change({ role })}
        options={[
          { value: '', label: say.anyRole },
          ...[...STAFF, 'patient' as const].map((role) => ({ value: role, label: names[role] })),
        ]}
      />
      <SelectInput
        label={say.status}
        value={filters.status}
        onChange={(status) => change({ status })}
        options={[
          { value: '', label: say.anyStatus },
          { value: 'active', label: say.active },
          { value: 'suspended', label: say.suspended },
        ]}
      />
    </div>
  );
}

function useColumns(): Column<Member>[] {
  const say = useWords(text);
  const format = useFormat();
  const { data } = useSession();
  return [
    {
      key: 'name',
      title: say.name,
      heads: true,
      cell: (member) => (
        <>
          <Link href={`/${member.id}`}>{member.name}</Link>
          {member.id === data?.user.id && <small> ({say.you})</small>}
          <small className="sub">{member.email}</small>
        </>
      ),
    },
    { key: 'role', title: say.role, cell: (member) => <RoleName role={member.role} /> },
    { key: 'status', title: say.status, cell: (member) => <MemberStatus of={member} /> },
    { key: 'factor', title: say.factor, cell: (member) => <Factor of={member} /> },
    {
      key: 'used',
      title: say.lastUsed,
      cell: (member) =>
        member.last_used_at ? <time dateTime={member.last_used_at}>{format.ago(member.last_used_at)}</time> : say.never,
    },
  ];
}
