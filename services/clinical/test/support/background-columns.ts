/** The columns that each role of background work may change. */
export const BACKGROUND_COLUMNS: Record<string, Record<string, string[]>> = {
  clinical_sealer: { audit_verifications: ['fault', 'verified_at'] },
  clinical_worker: {
    document_files: ['key_encrypted'],
    fhir_exports: ['leased_until'],
    fhir_subscriptions: ['active_since', 'headers_encrypted'],
    invitations: ['code_hash'],
    mails: ['attempts', 'error', 'leased_until', 'next_attempt_at'],
    outbox_backlogs: ['changed_at', 'id', 'served_at'],
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
      'told',
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
