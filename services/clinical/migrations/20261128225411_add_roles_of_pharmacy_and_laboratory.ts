import type { Knex } from 'knex';

const BEFORE = ['owner', 'administrator', 'doctor', 'nurse', 'front_desk', 'patient'];
const ADDED = ['pharmacist', 'laboratory'];

/** Both tables are small: a clinic has some hundred members at most. */
const allow = (knex: Knex, roles: readonly string[], treating: readonly string[]): Promise<void> => {
  const among = `check (role in (${roles.map((role) => `'${role}'`).join(', ')}))`;
  return knex.raw(`
    alter table memberships drop constraint memberships_role_check, add constraint memberships_role_check ${among};
    alter table invitations drop constraint invitations_role_check, add constraint invitations_role_check ${among};
    alter table phi_policies alter column roles set default '{${treating.join()},api_key}';
  `);
};

/** Roles of those who dispense what is prescribed, and of those who write results. */
export const up = (knex: Knex): Promise<void> =>
  allow(knex, [...BEFORE.slice(0, 4), ...ADDED, ...BEFORE.slice(4)], ['doctor', 'nurse', ...ADDED]);

/** Refused while somebody has one of the roles. */
export const down = (knex: Knex): Promise<void> => allow(knex, BEFORE, ['doctor', 'nurse']);
