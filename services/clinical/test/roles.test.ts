import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { openAs, ROLE_NAMES, type Role } from '../src/db/roles.js';
import { newId } from '../src/id.js';
import { addressAs } from './support/logins.js';
import { useClinical } from './support/use-clinical.js';
import { UPDATABLE_COLUMNS } from './support/updatable-columns.js';
import { ON_TABLES, OUTSIDE_TRANSACTIONS, PRIVILEGE_ESCALATIONS } from './support/privilege-escalations.js';

/** Somebody has found a way to run SQL of their own in a process of the service: how far do they get with its login? */
const app = useClinical();
let clinicId: string;
beforeAll(async () => {
  const { clinic, doctor } = await app.build.practice();
  clinicId = clinic.id;
  await app.as(doctor).get('/api/mobile/v1/doctor/catalogs');
});

async function withSession<T>(role: Role, run: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString: app.deps.config.logins[role], options: `-c role=${role}` });
  await session.connect();
  try {
    return await run(session);
  } finally {
    await session.end();
  }
}

/** What each statement comes to; every one in a transaction that is undone. */
async function outcomes(session: pg.Client, before: string, statements: readonly string[]) {
  const made: Record<string, string> = {};
  for (const statement of statements) {
    await session.query(`begin; ${before}`);
    made[statement] = await session.query(statement).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
    await session.query('rollback');
  }
  return made;
}

const REFUSED = '42501';
const allRefused = (statements: readonly string[]) =>
  Object.fromEntries(statements.map((statement) => [statement, REFUSED]));

test.each(ROLE_NAMES)('%s cannot become anybody else, nor do what only the owner of the tables may', async (role) => {
  await withSession(role, async (session) => {
    const others = ROLE_NAMES.filter((name) => name !== role).map((name) => `set role ${name}`);
    const statements = [...others, ...PRIVILEGE_ESCALATIONS, ...ON_TABLES];
    const enter = `set local app.clinic_id = '${clinicId}'`;
    expect(await outcomes(session, enter, statements)).toEqual(allRefused(statements));
    for (const statement of OUTSIDE_TRANSACTIONS)
      await expect(session.query(statement)).rejects.toMatchObject({ code: REFUSED });
  });
});

/** Ways out of a role, which PostgreSQL refuses nobody. */
const OUT = [
  'set role none',
  'set local role none',
  `select set_config('role', 'none', true)`,
  'set session authorization default; set role none',
];

/** No such table, function, schema: without a right on the schema its names are not found either. */
const UNSEEN = ['42P01', '42883', '3F000'];

test.each(ROLE_NAMES)('who leaves %s is nobody: reads nothing, calls nothing, and gets no further', async (role) => {
  await withSession(role, async (session) => {
    const tables = (
      await app.db.raw(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
      )
    ).rows as { relname: string }[];
    expect(tables.length).toBeGreaterThan(30);
    const statements = [
      ...PRIVILEGE_ESCALATIONS,
      ...ON_TABLES,
      ...tables.map(({ relname }) => `select from public.${relname}`),
      'select public.change_horizon()',
      'select public.current_clinic_id()',
    ];
    for (const out of OUT) {
      const left = Object.entries(await outcomes(session, out, statements));
      expect(left.filter(([, outcome]) => outcome !== REFUSED && !UNSEEN.includes(outcome))).toEqual([]);
    }
    for (const back of ['reset role', 'discard all', 'set session authorization default']) {
      await session.query('set role none');
      await session.query(back);
      expect((await session.query('select current_user')).rows).toEqual([{ current_user: role }]);
    }
  });
});

test('what a login makes of its own defaults changes nothing for the connections of the service', async () => {
  // A login of its own: those of the service are used by other tests meanwhile.
  const login = `spoilt_${newId().slice(-12)}`;
  const url = addressAs(app.deps.config.logins.clinical_app ?? '', login);
  await app.db.raw(`create role ${login} login in role clinical_app`);
  await app.db.raw(`grant connect on database ${new URL(url).pathname.slice(1)} to ${login}`);
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  for (const [name, value] of [
    ['role', 'none'],
    ['search_path', 'nowhere'],
    ['row_security', 'off'],
    ['default_transaction_read_only', 'on'],
    ['statement_timeout', '1'],
    ['random_page_cost', '4'],
    ['max_parallel_workers_per_gather', '2'],
    ['jit', 'on'],
  ])
    await session.query(`alter role current_user set ${name} = '${value}'`);
  await session.end();
  const fresh = openAs({ clinical_app: url }, 'clinical_app', { poolSize: 1, onError: () => {} });
  const [row] = await fresh.transaction(clinicId, (db) =>
    db.rows(`select session_user, current_user, current_setting('search_path') as path, current_setting('row_security') as security,
      current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as patience,
      current_setting('random_page_cost') as place, current_setting('max_parallel_workers_per_gather') as helpers,
      current_setting('jit') as compiling`),
  );
  await fresh.close();
  expect(row).toEqual({
    session_user: login,
    current_user: 'clinical_app',
    path: 'public',
    security: 'on',
    read_only: 'off',
    patience: '10s',
    place: '1.1',
    helpers: '0',
    compiling: 'off',
  });
});

test('without row-level security a query of the application is refused, not answered, and statistics say nothing', async () => {
  await app.db.raw('analyze patients');
  await withSession('clinical_app', async (session) => {
    await session.query('set row_security = off');
    await expect(session.query('select * from patients')).rejects.toMatchObject({ code: REFUSED });
    await session.query('reset row_security');
    expect((await session.query(`select * from pg_stats where tablename = 'patients'`)).rows).toEqual([]);
    const granted = `select relacl from pg_class where relname = 'patients'`;
    const before = (await session.query(granted)).rows;
    await session.query('grant select on patients to public');
    expect((await session.query(granted)).rows).toEqual(before);
  });
});

test('no login sees what another one’s sessions run, nor ends them', async () => {
  await withSession('clinical_worker', async (worker) => {
    const { rows } = await worker.query<{ pid: number }>(`select pg_backend_pid() as pid, 'unspeakable'`);
    for (const role of ROLE_NAMES.filter((name) => name !== 'clinical_worker'))
      for (const before of ['', 'set local role none'])
        await withSession(role, async (session) => {
          await session.query(`begin; ${before}`);
          const seen = await session.query('select query from pg_stat_activity where pid = $1', [rows[0]?.pid]);
          expect(seen.rows).toEqual([{ query: '<insufficient privilege>' }]);
          const end = session.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
          await expect(end).rejects.toMatchObject({ code: REFUSED });
        });
  });
});

test('temporary tables, were they allowed, would not come between the trail and what runs as its owner', async () => {
  const { rows } = await app.db.raw('select current_database() as name');
  await app.db.raw(`grant temporary on database ${rows[0].name} to clinical_app`);
  await app.db.raw('delete from audit_unsealed');
  await withSession('clinical_app', async (session) => {
    await session.query('create temporary table audit_unsealed (event_id uuid)');
    await session.query('grant all on audit_unsealed to public');
    await session.query(
      `insert into audit_events (id, occurred_at, request_id, actor_type, method, route, action, event, phi_level, outcome, http_status)
       values ('${newId()}', now(), 'x', 'anonymous', 'GET', '/', 'R', 'x', 'none', 0, 200)`,
    );
    expect((await session.query('select * from pg_temp.audit_unsealed')).rows).toEqual([]);
  });
  expect(await app.db('audit_unsealed')).toHaveLength(1);
  await app.db.raw(`revoke temporary on database ${rows[0].name} from clinical_app`);
});

test('what runs as the owner names its schemas, finds temporary tables last, and may be called by those who need it only', async () => {
  const { rows } = await app.db.raw(
    `select proname as name, proconfig as settings, has_function_privilege('public', oid, 'execute') as by_all,
       (select rolname from pg_roles where oid = proowner) as owner
     from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows)
    expect(row).toMatchObject({
      settings: ['search_path=pg_catalog, pg_temp'],
      by_all: false,
      owner: 'clinical_owner',
    });
});

test('nobody is granted anything that PUBLIC would have, and the application deletes only where its code does', async () => {
  const grants = await app.db.raw(
    `select relname as name, coalesce(rolname, 'public') as role, privilege_type as privilege
     from pg_class cross join lateral aclexplode(relacl) left join pg_roles r on r.oid = grantee
     where relnamespace = 'public'::regnamespace and grantee <> relowner
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`,
  );
  const rows = grants.rows as { name: string; role: string; privilege: string }[];
  expect(rows.filter(({ role }) => role === 'public')).toEqual([]);
  expect(rows.filter(({ privilege }) => ['TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'].includes(privilege))).toEqual(
    [],
  );
  const deletes = (role: string) =>
    rows.filter((row) => row.role === role && row.privilege === 'DELETE').map(({ name }) => name);
  const granted = [
    'clinical_app',
    'clinical_janitor',
    'clinical_sealer',
    'clinical_worker',
    'clinical_auditor',
  ].flatMap(deletes);
  expect([...new Set(granted)].sort()).toEqual(deletedInCode());
});

test('each role changes the columns that its code changes, and never whose a row is, its id, or when it was made', async () => {
  const { rows } = await app.db.raw(
    `select grantee as role, table_name as "table", array_agg(column_name::text order by column_name) as columns
     from information_schema.column_privileges
     where table_schema = 'public' and privilege_type = 'UPDATE' and grantee = any (?) group by 1, 2 order by 1, 2`,
    [[...ROLE_NAMES, 'PUBLIC']],
  );
  const granted: typeof UPDATABLE_COLUMNS = {};
  for (const { role, table, columns } of rows as { role: string; table: string; columns: string[] }[])
    (granted[role] ??= {})[table] = columns;
  expect(granted).toEqual(UPDATABLE_COLUMNS);
  const once = ['id', 'clinic_id', 'created_at', 'version'];
  const tables = Object.values(granted).flatMap(({ outbox_consumers: _, outbox_backlogs: __, ...others }) =>
    Object.entries(others),
  );
  expect(tables.filter(([, columns]) => columns.some((column) => once.includes(column)))).toEqual([]);
});

/** The tables that some statement of the code deletes from; those of `replacing` are named by a parameter. */
function deletedInCode(): string[] {
  const src = new URL('../src/', import.meta.url);
  const stores = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-store.ts'));
  const tables = (file: string) =>
    readFileSync(new URL(file, src), 'utf8').match(/(?<=delete from |replacing\(')\w+/g) ?? [];
  return [...new Set(stores.flatMap(tables))].sort();
}
