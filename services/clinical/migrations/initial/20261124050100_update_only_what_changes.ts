import type { Knex } from 'knex';

/** The columns that the code of each role changes. What is not here is written once: ids, clinics, whose it is, when it was made. */
const UPDATES: Record<string, Record<string, readonly string[]>> = {
  clinical_app: {
    access_tokens: ['authenticated_at', 'last_used_at', 'revoked_at'],
    allergies: [
      'asserter_id',
      'asserter_name',
      'asserter_type',
      'category',
      'clinical_status',
      'criticality',
      'last_occurrence',
      'note',
      'onset',
      'patient_id',
      'reactions',
      'status_reason',
      'substance_code',
      'substance_display',
      'substance_system',
      'type',
      'verification_status',
    ],
    api_keys: [
      'approved_at',
      'approved_by',
      'created_by',
      'last_used_at',
      'last_used_ip',
      'retiring_secret_hash',
      'retiring_until',
      'revoked_at',
      'secret_hash',
    ],
    appointments: [
      'cancellation_reason',
      'end_at',
      'location_id',
      'overbook',
      'patient_id',
      'practitioner_id',
      'self_assigned',
      'start_at',
      'status',
    ],
    break_glass_reviews: ['notes', 'outcome', 'resolved_at', 'resolved_by', 'status'],
    catalog_tests: [],
    clinics: ['locale', 'name', 'settings', 'timezone'],
    consultation_diagnoses: [],
    consultation_sections: [],
    consultation_vitals: [],
    consultations: [
      'appointment_id',
      'cancellation_reason',
      'completed_at',
      'content_sha256',
      'ended_at',
      'follow_up_date',
      'follow_up_notes',
      'patient_id',
      'reason',
      'signature_format',
      'signed_by',
      'started_at',
      'status',
      'type',
    ],
    idempotency_keys: ['body', 'headers', 'remembered', 'status'],
    invitations: ['accepted_by', 'patient_id', 'status'],
    lab_results: ['patient_id', 'released_at', 'status', 'status_reason', 'superseded_by_id'],
    locations: ['active', 'name', 'room', 'timezone'],
    memberships: ['patient_id', 'practitioner_id', 'role', 'status', 'suspended_at'],
    order_items: ['status', 'status_reason'],
    orders: ['patient_id', 'status', 'status_reason'],
    patients: [
      'active',
      'address',
      'alerts',
      'allergies',
      'birth_date',
      'blood_type',
      'deceased_at',
      'document_country',
      'document_number',
      'document_type',
      'email',
      'first_surname',
      'given_names',
      'merged_into_id',
      'mrn',
      'phone',
      'second_surname',
      'sex',
    ],
    phi_policies: ['break_glass', 'break_glass_passes', 'hours', 'ip_cidrs', 'relation', 'roles'],
    practitioners: ['active', 'full_name', 'license_number', 'specialty', 'user_id'],
    prescriptions: [
      'authored_at',
      'consultation_id',
      'issued_at',
      'notes',
      'override_reason',
      'patient_id',
      'prescriber_id',
      'status',
      'status_reason',
      'valid_until',
      'warnings',
    ],
    schedule_blocks: [],
    second_factor_removals: ['expires_at', 'requested_by'],
    users: [
      'name',
      'password_change_required',
      'password_hash',
      'password_reset_at',
      'recovery_code_hashes',
      'totp_confirmed_at',
      'totp_last_step',
      'totp_secret',
    ],
    webhook_deliveries: ['attempts', 'error', 'expires_at', 'leased_until', 'next_attempt_at', 'status', 'updated_at'],
    webhook_health: ['consecutive_failures', 'resume_at'],
    webhooks: [
      'description',
      'disabled_at',
      'disabled_reason',
      'events',
      'previous_secret_encrypted',
      'previous_until',
      'secret_encrypted',
      'status',
      'url',
    ],
  },
  clinical_worker: {
    mails: ['attempts', 'error', 'leased_until', 'next_attempt_at'],
    outbox_consumers: ['changed_at', 'id'],
    webhook_deliveries: [
      'answer_status',
      'attempted_at',
      'attempts',
      'delivered_at',
      'error',
      'leased_until',
      'next_attempt_at',
      'status',
      'updated_at',
    ],
    webhook_health: ['consecutive_failures', 'last_success_at', 'resume_at'],
    webhooks: [
      'disabled_at',
      'disabled_reason',
      'previous_secret_encrypted',
      'previous_until',
      'secret_encrypted',
      'status',
    ],
  },
};

const each = (write: (table: string, columns: readonly string[], role: string) => string) =>
  Object.entries(UPDATES)
    .flatMap(([role, tables]) => Object.entries(tables).map(([table, columns]) => write(table, columns, role)))
    .join('\n');

/** Roles may change the columns that their code changes, and no others. `allow_updates` is for tables that are to come. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- From now on the role may change these columns of the table alone; none where there are none.
    create procedure allow_updates(target regclass, columns text[], to_role text default 'clinical_app') language plpgsql as $$
    begin
      execute format('revoke update on %s from %I', target, to_role);
      if cardinality(columns) > 0 then
        execute format('grant update (%s) on %s to %I',
          (select string_agg(format('%I', name), ', ') from unnest(columns) name), target, to_role);
      end if;
    end $$;
    revoke execute on procedure allow_updates(regclass, text[], text) from public;
    revoke insert on catalog_tests from clinical_app;
    ${each((table, columns, role) => `call allow_updates('${table}', '{${columns.join()}}', '${role}');`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${each((table, _columns, role) => `grant update on ${table} to ${role};`)}
    grant insert on catalog_tests to clinical_app;
    drop procedure allow_updates(regclass, text[], text);
  `);
}
