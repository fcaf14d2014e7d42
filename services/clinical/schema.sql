-- Generated from the migrations by `npm run generate`; do not edit.

table audit_events (row-level security, forced)
  action text not null
  actor_id uuid
  actor_name text
  actor_role text
  actor_type text not null
  changed_fields text[]
  clinic_id uuid
  credential_id uuid
  details jsonb
  device_name text
  event text not null
  http_status smallint not null
  id uuid not null
  ip inet
  method text not null
  occurred_at timestamp with time zone not null
  outcome smallint not null
  patient_ids uuid[] not null default '{}'::uuid[]
  phi_level text not null
  purpose text
  purpose_reason text
  query_hash text
  query_text text
  reason text
  replayed boolean not null default false
  request_id text not null
  resource_id text
  resource_type text
  result_count integer
  route text not null
  user_agent text
  constraint audit_events_action_check CHECK ((action = ANY (ARRAY['C'::text, 'R'::text, 'U'::text, 'D'::text, 'E'::text])))
  constraint audit_events_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text, 'anonymous'::text])))
  constraint audit_events_outcome_check CHECK ((outcome = ANY (ARRAY[0, 4, 8, 12])))
  constraint audit_events_phi_level_check CHECK ((phi_level = ANY (ARRAY['full'::text, 'limited'::text, 'none'::text])))
  constraint audit_events_pkey PRIMARY KEY (id, occurred_at)
  CREATE INDEX audit_events_actor ON ONLY public.audit_events USING btree (clinic_id, actor_id, occurred_at, id)
  CREATE INDEX audit_events_address ON ONLY public.audit_events USING btree (clinic_id, host(ip) COLLATE "C", occurred_at, id)
  CREATE INDEX audit_events_clinic ON ONLY public.audit_events USING btree (clinic_id, occurred_at, id)
  CREATE INDEX audit_events_credential ON ONLY public.audit_events USING btree (clinic_id, credential_id, occurred_at, id)
  CREATE INDEX audit_events_event ON ONLY public.audit_events USING btree (clinic_id, event, occurred_at, id)
  CREATE INDEX audit_events_failed ON ONLY public.audit_events USING btree (clinic_id, outcome, occurred_at, id) WHERE (outcome <> 0)
  CREATE INDEX audit_events_patients ON ONLY public.audit_events USING gin (patient_ids)
  CREATE INDEX audit_events_rare ON ONLY public.audit_events USING btree (clinic_id, action, occurred_at, id) WHERE (action = ANY (ARRAY['D'::text, 'E'::text]))
  CREATE INDEX audit_events_request ON ONLY public.audit_events USING btree (request_id)
  CREATE INDEX audit_events_resource ON ONLY public.audit_events USING btree (clinic_id, resource_id, occurred_at, id)
  CREATE INDEX audit_events_said ON ONLY public.audit_events USING btree (clinic_id, action, phi_level, purpose, resource_type)
  CREATE TRIGGER seal_later AFTER INSERT ON public.audit_events FOR EACH ROW EXECUTE FUNCTION queue_for_sealing()
  policy anyone_records for insert to clinical_app check (((clinic_id IS NULL) OR (clinic_id = current_clinic_id())))
  policy auditor_reads for select to clinical_auditor using (true)
  policy clinic_reads for select to clinical_app using ((clinic_id = current_clinic_id()))
  policy owner_reads for select to clinical_owner using (true)
  policy sealer_reads for select to clinical_sealer using (true)
  policy worker_records for insert to clinical_worker check ((actor_type = 'system'::text))
  grant insert, select to clinical_app
  grant select to clinical_auditor
  grant select to clinical_sealer
  grant insert to clinical_worker

table record_versions (row-level security, forced)
  actor_id uuid
  actor_name text
  actor_type text
  clinic_id uuid not null
  content jsonb not null
  event text
  recorded_at timestamp with time zone not null
  request_id text
  resource_id uuid not null
  resource_type text not null
  version integer not null
  constraint record_versions_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text])))
  constraint record_versions_pkey PRIMARY KEY (clinic_id, resource_type, resource_id, version, recorded_at)
  CREATE INDEX record_versions_actor ON ONLY public.record_versions USING btree (clinic_id, actor_id, recorded_at)
  CREATE INDEX record_versions_newest ON ONLY public.record_versions USING btree (clinic_id, resource_type, recorded_at, resource_id, version)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table access_tokens
  abilities text[] not null
  access_expires_at timestamp with time zone
  authenticated_at timestamp with time zone
  began_at timestamp with time zone
  browser boolean not null default false
  clinic_id uuid
  created_at timestamp with time zone not null default now()
  device_id uuid not null
  device_name text not null
  encounter_id uuid
  exchanged_at timestamp with time zone
  expires_at timestamp with time zone not null
  granted_scopes text[]
  id uuid not null
  ip inet
  last_used_at timestamp with time zone not null default now()
  patient_id uuid
  refresh_hash bytea
  revoked_at timestamp with time zone
  scopes text[]
  secret_hash bytea not null
  smart_app_id uuid
  user_agent text
  user_id uuid not null
  constraint access_tokens_app CHECK ((((smart_app_id IS NULL) = (scopes IS NULL)) AND ((smart_app_id IS NULL) = (access_expires_at IS NULL))))
  constraint access_tokens_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint access_tokens_pkey PRIMARY KEY (id)
  constraint access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX access_tokens_app ON public.access_tokens USING btree (smart_app_id) WHERE (smart_app_id IS NOT NULL)
  CREATE INDEX access_tokens_expiry ON public.access_tokens USING btree (expires_at)
  CREATE INDEX access_tokens_user ON public.access_tokens USING btree (user_id, created_at)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant update (authenticated_at, exchanged_at, last_used_at, revoked_at) to clinical_app

table account_notices
  actor_name text
  clinic_name text
  created_at timestamp with time zone not null default now()
  id uuid not null
  kind text not null
  user_id uuid not null
  constraint account_notices_pkey PRIMARY KEY (id)
  constraint account_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX account_notices_age ON public.account_notices USING btree (created_at)
  CREATE INDEX account_notices_user ON public.account_notices USING btree (user_id, created_at)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant insert to clinical_worker

table admission_leaves (row-level security, forced)
  admission_id uuid not null
  clinic_id uuid not null
  from_at timestamp with time zone not null
  id uuid not null default gen_random_uuid()
  to_at timestamp with time zone
  constraint admission_leaves_check CHECK ((to_at >= from_at))
  constraint admission_leaves_clinic_id_admission_id_fkey FOREIGN KEY (clinic_id, admission_id) REFERENCES admissions(clinic_id, id)
  constraint admission_leaves_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint admission_leaves_pkey PRIMARY KEY (clinic_id, id)
  CREATE UNIQUE INDEX admission_leaves_now ON public.admission_leaves USING btree (clinic_id, admission_id) WHERE (to_at IS NULL)
  CREATE INDEX admission_leaves_of ON public.admission_leaves USING btree (clinic_id, admission_id, from_at)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant select to clinical_app

table admission_observations (row-level security, forced)
  admission_id uuid not null
  author_id uuid not null
  clinic_id uuid not null
  consciousness text
  created_at timestamp with time zone not null default clock_timestamp()
  fluid_in_ml integer
  fluid_out_ml integer
  id uuid not null
  note text
  observed_at timestamp with time zone not null
  oxygen jsonb
  patient_id uuid not null
  reason text
  spo2_scale smallint not null default 1
  superseded_by_id uuid
  supersedes_id uuid
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  vitals jsonb
  constraint admission_observations_check CHECK (((supersedes_id IS NULL) OR (reason IS NOT NULL)))
  constraint admission_observations_clinic_id_admission_id_fkey FOREIGN KEY (clinic_id, admission_id) REFERENCES admissions(clinic_id, id)
  constraint admission_observations_clinic_id_author_id_fkey FOREIGN KEY (clinic_id, author_id) REFERENCES practitioners(clinic_id, id)
  constraint admission_observations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint admission_observations_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint admission_observations_clinic_id_superseded_by_id_fkey FOREIGN KEY (clinic_id, superseded_by_id) REFERENCES admission_observations(clinic_id, id)
  constraint admission_observations_clinic_id_supersedes_id_fkey FOREIGN KEY (clinic_id, supersedes_id) REFERENCES admission_observations(clinic_id, id)
  constraint admission_observations_consciousness_check CHECK ((consciousness = ANY (ARRAY['alert'::text, 'confusion'::text, 'voice'::text, 'pain'::text, 'unresponsive'::text])))
  constraint admission_observations_corrected UNIQUE (clinic_id, supersedes_id)
  constraint admission_observations_fluid_in_ml_check CHECK ((fluid_in_ml >= 0))
  constraint admission_observations_fluid_out_ml_check CHECK ((fluid_out_ml >= 0))
  constraint admission_observations_pkey PRIMARY KEY (clinic_id, id)
  constraint admission_observations_spo2_scale_check CHECK ((spo2_scale = ANY (ARRAY[1, 2])))
  CREATE INDEX admission_observations_admission ON public.admission_observations USING btree (clinic_id, admission_id, observed_at, id)
  CREATE INDEX admission_observations_patient ON public.admission_observations USING btree (clinic_id, patient_id, id)
  CREATE INDEX admission_observations_updated ON public.admission_observations USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.admission_observations FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.admission_observations FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (patient_id, superseded_by_id) to clinical_app

table admission_stays (row-level security, forced)
  admission_id uuid not null
  bed_id uuid not null
  begun_by text not null
  clinic_id uuid not null
  created_at timestamp with time zone not null default clock_timestamp()
  from_at timestamp with time zone not null
  id uuid not null
  in_house boolean not null
  patient_id uuid not null
  period tstzrange not null generated tstzrange(from_at, to_at)
  reason text
  to_at timestamp with time zone
  voided boolean not null default false
  ward_id uuid not null
  constraint admission_stays_bed EXCLUDE USING gist (clinic_id WITH =, bed_id WITH =, period WITH &&) WHERE ((NOT voided))
  constraint admission_stays_begun_by_check CHECK ((begun_by = ANY (ARRAY['admit'::text, 'transfer'::text, 'return'::text])))
  constraint admission_stays_clinic_id_admission_id_patient_id_in_house_fkey FOREIGN KEY (clinic_id, admission_id, patient_id, in_house) REFERENCES admissions(clinic_id, id, patient_id, in_house) ON UPDATE CASCADE
  constraint admission_stays_clinic_id_bed_id_fkey FOREIGN KEY (clinic_id, bed_id) REFERENCES beds(clinic_id, id)
  constraint admission_stays_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint admission_stays_clinic_id_ward_id_fkey FOREIGN KEY (clinic_id, ward_id) REFERENCES wards(clinic_id, id)
  constraint admission_stays_open CHECK (((to_at IS NOT NULL) OR voided OR in_house))
  constraint admission_stays_order CHECK ((to_at >= from_at))
  constraint admission_stays_patient EXCLUDE USING gist (clinic_id WITH =, patient_id WITH =, period WITH &&) WHERE ((NOT voided))
  constraint admission_stays_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX admission_stays_admission ON public.admission_stays USING btree (clinic_id, admission_id, from_at)
  CREATE INDEX admission_stays_left ON public.admission_stays USING btree (clinic_id, ward_id, to_at)
  CREATE UNIQUE INDEX admission_stays_now ON public.admission_stays USING btree (clinic_id, bed_id) WHERE ((to_at IS NULL) AND (NOT voided))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (to_at, voided) to clinical_app

table admission_tasks (row-level security, forced)
  admission_id uuid not null
  assignee_id uuid
  author_id uuid
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  done_at timestamp with time zone
  done_by uuid
  done_note text
  due_at timestamp with time zone not null
  ended_with_admission boolean not null default false
  every_hours integer
  id uuid not null
  note text
  patient_id uuid not null
  previous_id uuid
  repeat_until timestamp with time zone
  role text
  status text not null default 'open'::text
  status_reason text
  title text not null
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint admission_tasks_check CHECK (((status = 'done'::text) = (done_at IS NOT NULL)))
  constraint admission_tasks_check1 CHECK (((status = 'cancelled'::text) OR (NOT ended_with_admission)))
  constraint admission_tasks_check2 CHECK (((role IS NULL) OR (assignee_id IS NULL)))
  constraint admission_tasks_clinic_id_admission_id_fkey FOREIGN KEY (clinic_id, admission_id) REFERENCES admissions(clinic_id, id)
  constraint admission_tasks_clinic_id_assignee_id_fkey FOREIGN KEY (clinic_id, assignee_id) REFERENCES practitioners(clinic_id, id)
  constraint admission_tasks_clinic_id_author_id_fkey FOREIGN KEY (clinic_id, author_id) REFERENCES practitioners(clinic_id, id)
  constraint admission_tasks_clinic_id_done_by_fkey FOREIGN KEY (clinic_id, done_by) REFERENCES practitioners(clinic_id, id)
  constraint admission_tasks_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint admission_tasks_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint admission_tasks_clinic_id_previous_id_fkey FOREIGN KEY (clinic_id, previous_id) REFERENCES admission_tasks(clinic_id, id)
  constraint admission_tasks_every_hours_check CHECK ((every_hours > 0))
  constraint admission_tasks_next UNIQUE (clinic_id, previous_id)
  constraint admission_tasks_pkey PRIMARY KEY (clinic_id, id)
  constraint admission_tasks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'cancelled'::text])))
  CREATE INDEX admission_tasks_admission ON public.admission_tasks USING btree (clinic_id, admission_id, due_at, id)
  CREATE INDEX admission_tasks_open ON public.admission_tasks USING btree (clinic_id, admission_id, due_at) WHERE (status = 'open'::text)
  CREATE INDEX admission_tasks_patient ON public.admission_tasks USING btree (clinic_id, patient_id, id)
  CREATE INDEX admission_tasks_updated ON public.admission_tasks USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.admission_tasks FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.admission_tasks FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (done_at, done_by, done_note, ended_with_admission, patient_id, status, status_reason) to clinical_app

table admissions (row-level security, forced)
  admitted_at timestamp with time zone
  attending_id uuid
  care_until timestamp with time zone not null default 'infinity'::timestamp with time zone
  clinic_id uuid not null
  closed_patient boolean not null default false
  created_at timestamp with time zone not null default now()
  destination text
  diagnoses jsonb not null default '[]'::jsonb
  discharged_at timestamp with time zone
  discharged_stay_id uuid
  emergency_visit_id uuid
  expected_discharge_on date
  id uuid not null
  in_house boolean not null
  instructions text
  isolation text not null default 'none'::text
  kind text not null
  leave_until timestamp with time zone
  number text not null
  outcome text
  patient_id uuid not null
  planned_at timestamp with time zone
  reason text
  source text not null
  status text not null
  status_before text
  status_reason text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  ward_id uuid
  constraint admissions_check CHECK (((status <> ALL (ARRAY['admitted'::text, 'on_leave'::text, 'discharged'::text])) OR (admitted_at IS NOT NULL)))
  constraint admissions_check1 CHECK (((status <> 'planned'::text) OR (planned_at IS NOT NULL)))
  constraint admissions_check2 CHECK ((in_house = (status = ANY (ARRAY['admitted'::text, 'on_leave'::text]))))
  constraint admissions_check3 CHECK (((status <> 'discharged'::text) OR ((discharged_at IS NOT NULL) AND (outcome IS NOT NULL))))
  constraint admissions_clinic_id_attending_id_fkey FOREIGN KEY (clinic_id, attending_id) REFERENCES practitioners(clinic_id, id)
  constraint admissions_clinic_id_emergency_visit_id_fkey FOREIGN KEY (clinic_id, emergency_visit_id) REFERENCES emergency_visits(clinic_id, id)
  constraint admissions_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint admissions_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint admissions_clinic_id_ward_id_fkey FOREIGN KEY (clinic_id, ward_id) REFERENCES wards(clinic_id, id)
  constraint admissions_isolation_check CHECK ((isolation = ANY (ARRAY['none'::text, 'contact'::text, 'droplet'::text, 'airborne'::text])))
  constraint admissions_kind_check CHECK ((kind = ANY (ARRAY['planned'::text, 'urgent'::text])))
  constraint admissions_number UNIQUE (clinic_id, number)
  constraint admissions_outcome_check CHECK ((outcome = ANY (ARRAY['home'::text, 'other_facility'::text, 'against_advice'::text, 'died'::text, 'hospice'::text])))
  constraint admissions_pkey PRIMARY KEY (clinic_id, id)
  constraint admissions_source_check CHECK ((source = ANY (ARRAY['emergency'::text, 'outpatient'::text, 'external'::text, 'birth'::text])))
  constraint admissions_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'waiting'::text, 'admitted'::text, 'on_leave'::text, 'discharged'::text, 'cancelled'::text, 'entered_in_error'::text])))
  constraint admissions_stays UNIQUE (clinic_id, id, patient_id, in_house)
  CREATE INDEX admissions_admitted ON public.admissions USING btree (clinic_id, admitted_at, id) WHERE (admitted_at IS NOT NULL)
  CREATE INDEX admissions_attending ON public.admissions USING btree (clinic_id, attending_id, care_until, patient_id)
  CREATE INDEX admissions_began ON public.admissions USING btree (clinic_id, LEAST(
CASE
    WHEN (admitted_at IS NULL) THEN planned_at
    ELSE admitted_at
END, 'infinity'::timestamp with time zone), id)
  CREATE INDEX admissions_created ON public.admissions USING btree (clinic_id, created_at, id)
  CREATE UNIQUE INDEX admissions_open ON public.admissions USING btree (clinic_id, patient_id) WHERE (status = ANY (ARRAY['planned'::text, 'waiting'::text, 'admitted'::text, 'on_leave'::text]))
  CREATE INDEX admissions_patient ON public.admissions USING btree (clinic_id, patient_id, created_at, id)
  CREATE INDEX admissions_updated ON public.admissions USING btree (clinic_id, updated_at, id)
  CREATE UNIQUE INDEX admissions_visit ON public.admissions USING btree (clinic_id, emergency_visit_id) WHERE (status <> ALL (ARRAY['cancelled'::text, 'entered_in_error'::text]))
  CREATE INDEX admissions_ward ON public.admissions USING btree (clinic_id, ward_id, care_until, patient_id)
  CREATE TRIGGER leaves_kept AFTER UPDATE ON public.admissions FOR EACH ROW WHEN (((old.status <> new.status) AND (('on_leave'::text = old.status) OR ('on_leave'::text = new.status)))) EXECUTE FUNCTION keep_admission_leaves()
  CREATE TRIGGER merged BEFORE UPDATE ON public.admissions FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.admissions FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (admitted_at, attending_id, care_until, closed_patient, destination, diagnoses, discharged_at, discharged_stay_id, expected_discharge_on, in_house, instructions, isolation, leave_until, outcome, patient_id, planned_at, reason, status, status_before, status_reason, ward_id) to clinical_app

table ai_budgets (row-level security, forced)
  characters bigint not null
  clinic_id uuid not null
  day date not null
  requests integer not null
  constraint ai_budgets_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint ai_budgets_pkey PRIMARY KEY (clinic_id, day)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (characters, requests) to clinical_app

table ai_disclosures (row-level security, forced)
  clinic_id uuid not null
  content_encrypted bytea not null
  id uuid not null
  sent_at timestamp with time zone not null default clock_timestamp()
  sha256 text not null
  suggestion_id uuid not null
  constraint ai_disclosures_clinic_id_suggestion_id_fkey FOREIGN KEY (clinic_id, suggestion_id) REFERENCES ai_suggestions(clinic_id, id) ON DELETE CASCADE
  constraint ai_disclosures_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX ai_disclosures_suggestion ON public.ai_disclosures USING btree (clinic_id, suggestion_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (content_encrypted) to clinical_worker

table ai_suggestions (row-level security, forced)
  attempts integer not null default 0
  clinic_id uuid not null
  comment text
  content_encrypted bytea
  created_at timestamp with time zone not null default now()
  decided_items jsonb
  decision text
  dropped integer not null default 0
  engine text not null
  error text
  expires_at timestamp with time zone not null
  id uuid not null
  kind text not null
  maker_id uuid not null
  maker_type text not null
  patient_id uuid
  started_at timestamp with time zone
  status text not null default 'queued'::text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint ai_suggestions_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint ai_suggestions_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint ai_suggestions_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'edited'::text, 'rejected'::text])))
  constraint ai_suggestions_engine_check CHECK ((engine = ANY (ARRAY['built_in'::text, 'model'::text])))
  constraint ai_suggestions_maker_type_check CHECK ((maker_type = ANY (ARRAY['user'::text, 'api_key'::text])))
  constraint ai_suggestions_pkey PRIMARY KEY (clinic_id, id)
  constraint ai_suggestions_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text])))
  CREATE INDEX ai_suggestions_counted ON public.ai_suggestions USING btree (clinic_id, created_at)
  CREATE INDEX ai_suggestions_created ON public.ai_suggestions USING btree (created_at)
  CREATE INDEX ai_suggestions_left ON public.ai_suggestions USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]))
  CREATE INDEX ai_suggestions_patient ON public.ai_suggestions USING btree (clinic_id, patient_id) WHERE (patient_id IS NOT NULL)
  CREATE INDEX ai_suggestions_shown ON public.ai_suggestions USING btree (expires_at) WHERE (content_encrypted IS NOT NULL)
  CREATE TRIGGER touch BEFORE UPDATE ON public.ai_suggestions FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy ai for all to clinical_ai using (true)
  policy janitor for all to clinical_janitor using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant select to clinical_ai
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant select to clinical_worker
  grant update (attempts, content_encrypted, dropped, engine, error, started_at, status) to clinical_ai
  grant update (comment, decided_items, decision) to clinical_app
  grant update (content_encrypted) to clinical_worker

table allergies (row-level security, forced)
  asserter_id uuid
  asserter_name text
  asserter_type text
  category text
  clinic_id uuid not null
  clinical_status text default 'active'::text
  created_at timestamp with time zone not null default now()
  criticality text
  id uuid not null
  last_occurrence text
  none_known boolean not null default false
  note text
  onset text
  patient_id uuid not null
  reactions jsonb not null default '[]'::jsonb
  recorded_at timestamp with time zone
  recorded_for uuid
  recorder_id uuid
  status_reason text
  substance_code text
  substance_display text
  substance_system text
  type text
  updated_at timestamp with time zone not null default change_instant()
  verification_status text not null default 'unconfirmed'::text
  version integer not null default 1
  constraint allergies_asserter_type_check CHECK ((asserter_type = ANY (ARRAY['patient'::text, 'related_person'::text, 'practitioner'::text])))
  constraint allergies_category_check CHECK ((category = ANY (ARRAY['food'::text, 'medication'::text, 'environment'::text, 'biologic'::text])))
  constraint allergies_check CHECK ((none_known = (substance_display IS NULL)))
  constraint allergies_check1 CHECK (((substance_display IS NOT NULL) OR (COALESCE(substance_system, substance_code) IS NULL)))
  constraint allergies_check2 CHECK (((verification_status = 'entered-in-error'::text) = (clinical_status IS NULL)))
  constraint allergies_check3 CHECK (((asserter_id IS NULL) OR (asserter_type = 'practitioner'::text)))
  constraint allergies_clinic_id_asserter_id_fkey FOREIGN KEY (clinic_id, asserter_id) REFERENCES practitioners(clinic_id, id)
  constraint allergies_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint allergies_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint allergies_clinic_id_recorder_id_fkey FOREIGN KEY (clinic_id, recorder_id) REFERENCES practitioners(clinic_id, id)
  constraint allergies_clinical_status_check CHECK ((clinical_status = ANY (ARRAY['active'::text, 'inactive'::text, 'resolved'::text])))
  constraint allergies_criticality_check CHECK ((criticality = ANY (ARRAY['low'::text, 'high'::text, 'unable-to-assess'::text])))
  constraint allergies_pkey PRIMARY KEY (clinic_id, id)
  constraint allergies_type_check CHECK ((type = ANY (ARRAY['allergy'::text, 'intolerance'::text])))
  constraint allergies_verification_status_check CHECK ((verification_status = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'refuted'::text, 'entered-in-error'::text])))
  CREATE INDEX allergies_code ON public.allergies USING btree (clinic_id, substance_code, id)
  CREATE INDEX allergies_created ON public.allergies USING btree (clinic_id, created_at, id)
  CREATE INDEX allergies_occurred ON public.allergies USING btree (clinic_id, id) WHERE (last_occurrence IS NOT NULL)
  CREATE UNIQUE INDEX allergies_once_each ON public.allergies USING btree (clinic_id, COALESCE(recorded_for, patient_id), md5(((((COALESCE(substance_system, ''::text) || '|'::text) || COALESCE(substance_code, ''::text)) || '|'::text) || COALESCE(substance_display, ''::text)))) WHERE ((clinical_status = 'active'::text) AND (verification_status = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text])))
  CREATE INDEX allergies_patient ON public.allergies USING btree (clinic_id, patient_id, created_at, id)
  CREATE INDEX allergies_reacted ON public.allergies USING btree (clinic_id, id) WHERE (reactions <> '[]'::jsonb)
  CREATE INDEX allergies_recorded_order ON public.allergies USING btree (clinic_id, LEAST(recorded_at, 'infinity'::timestamp with time zone), id)
  CREATE INDEX allergies_recorder ON public.allergies USING btree (clinic_id, recorder_id, id)
  CREATE INDEX allergies_said ON public.allergies USING gin (clinic_id, clinical_status, verification_status, category, type, criticality)
  CREATE INDEX allergies_system ON public.allergies USING btree (clinic_id, substance_system)
  CREATE INDEX allergies_text ON public.allergies USING btree (clinic_id, substance_display)
  CREATE INDEX allergies_updated ON public.allergies USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.allergies FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER merged_recorded BEFORE UPDATE ON public.allergies FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION keep_recorded_for()
  CREATE TRIGGER touch BEFORE UPDATE ON public.allergies FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (asserter_id, asserter_name, asserter_type, category, clinical_status, criticality, last_occurrence, note, onset, patient_id, reactions, status_reason, substance_code, substance_display, substance_system, type, verification_status) to clinical_app

table api_key_usage (row-level security, forced)
  api_key_id uuid not null
  clinic_id uuid not null
  day date not null
  outcome text not null
  requests bigint not null
  constraint api_key_usage_clinic_id_api_key_id_fkey FOREIGN KEY (clinic_id, api_key_id) REFERENCES api_keys(clinic_id, id)
  constraint api_key_usage_outcome_check CHECK (((length(outcome) >= 1) AND (length(outcome) <= 64)))
  constraint api_key_usage_pkey PRIMARY KEY (clinic_id, day, api_key_id, outcome)
  constraint api_key_usage_requests_check CHECK ((requests > 0))
  CREATE INDEX api_key_usage_day ON public.api_key_usage USING btree (day)
  CREATE INDEX api_key_usage_key ON public.api_key_usage USING btree (clinic_id, api_key_id, day)
  policy old for all to clinical_janitor using ((day < (((now() AT TIME ZONE 'UTC'::text))::date - 90)))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant update (requests) to clinical_app

table api_keys (row-level security, forced)
  approved_at timestamp with time zone
  approved_by uuid
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  created_by uuid
  environment text not null
  expires_at timestamp with time zone default (now() + '90 days'::interval)
  id uuid not null
  ip_cidrs cidr[] not null default '{}'::cidr[]
  jwks jsonb
  jwks_uri text
  last_used_at timestamp with time zone
  last_used_ip inet
  name text not null
  prefix text not null
  retiring_secret_hash bytea
  retiring_until timestamp with time zone
  revoked_at timestamp with time zone
  scopes text[] not null
  secret_hash bytea
  secret_used_at timestamp with time zone
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  constraint api_keys_approval CHECK (((approved_by IS NULL) = (approved_at IS NULL)))
  constraint api_keys_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id)
  constraint api_keys_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
  constraint api_keys_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text])))
  constraint api_keys_pkey PRIMARY KEY (clinic_id, id)
  constraint api_keys_prefix_key UNIQUE (prefix)
  constraint api_keys_proof CHECK ((num_nonnulls(secret_hash, jwks, jwks_uri) = 1))
  constraint api_keys_second_person CHECK (((approved_by IS DISTINCT FROM created_by) OR (approved_by IS NULL)))
  CREATE TRIGGER touch BEFORE UPDATE ON public.api_keys FOR EACH ROW WHEN ((NOT (old.last_used_at IS DISTINCT FROM new.last_used_at))) EXECUTE FUNCTION touch_row()
  policy presented_key for select using ((prefix = NULLIF(current_setting('app.key_prefix'::text, true), ''::text)))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (approved_at, approved_by, created_by, jwks, jwks_uri, last_used_at, last_used_ip, retiring_secret_hash, retiring_until, revoked_at, secret_hash, secret_used_at) to clinical_app

table appointment_reminders (row-level security, forced)
  answered integer not null default 0
  appointment_id uuid not null
  clinic_id uuid not null
  due_at timestamp with time zone
  sent integer not null default 0
  start_at timestamp with time zone not null
  constraint appointment_reminders_check CHECK (((answered >= 0) AND (answered <= sent)))
  constraint appointment_reminders_clinic_id_appointment_id_fkey FOREIGN KEY (clinic_id, appointment_id) REFERENCES appointments(clinic_id, id) ON DELETE CASCADE
  constraint appointment_reminders_pkey PRIMARY KEY (clinic_id, appointment_id)
  constraint appointment_reminders_sent_check CHECK ((sent >= 0))
  CREATE INDEX appointment_reminders_due ON public.appointment_reminders USING btree (due_at) WHERE (due_at IS NOT NULL)
  CREATE INDEX appointment_reminders_start ON public.appointment_reminders USING btree (start_at)
  policy past for all to clinical_janitor using ((start_at <= now()))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant select to clinical_worker
  grant update (answered, due_at, sent, start_at) to clinical_app

table appointments (row-level security, forced)
  cancellation_reason text
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  end_at timestamp with time zone not null
  id uuid not null
  location_id uuid
  modality text not null default 'in_person'::text
  overbook boolean not null default false
  patient_id uuid not null
  practitioner_id uuid not null
  reason text
  self_assigned boolean not null default false
  start_at timestamp with time zone not null
  status text not null default 'booked'::text
  type_code text
  type_name text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint appointments_check CHECK (((end_at > start_at) AND (end_at <= (start_at + '1 day'::interval))))
  constraint appointments_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint appointments_clinic_id_location_id_fkey FOREIGN KEY (clinic_id, location_id) REFERENCES locations(clinic_id, id)
  constraint appointments_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint appointments_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint appointments_modality_check CHECK ((modality = ANY (ARRAY['in_person'::text, 'video'::text, 'phone'::text, 'home'::text])))
  constraint appointments_no_double_booking EXCLUDE USING gist (clinic_id WITH =, practitioner_id WITH =, tstzrange(start_at, end_at) WITH &&) WHERE (((status = ANY (ARRAY['pending'::text, 'booked'::text, 'arrived'::text, 'checked-in'::text])) AND (NOT overbook)))
  constraint appointments_pkey PRIMARY KEY (clinic_id, id)
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'pending'::text, 'booked'::text, 'arrived'::text, 'checked-in'::text, 'fulfilled'::text, 'cancelled'::text, 'noshow'::text, 'waitlist'::text, 'entered-in-error'::text])))
  CREATE INDEX appointments_location ON public.appointments USING btree (clinic_id, location_id, id) WHERE (location_id IS NOT NULL)
  CREATE INDEX appointments_nowhere ON public.appointments USING btree (clinic_id, id) WHERE (location_id IS NULL)
  CREATE INDEX appointments_patient ON public.appointments USING btree (clinic_id, patient_id, start_at, id)
  CREATE INDEX appointments_practitioner ON public.appointments USING btree (clinic_id, practitioner_id, start_at, id)
  CREATE INDEX appointments_practitioner_updated ON public.appointments USING btree (clinic_id, practitioner_id, updated_at, id)
  CREATE INDEX appointments_start ON public.appointments USING btree (clinic_id, start_at, id)
  CREATE INDEX appointments_status ON public.appointments USING btree (clinic_id, status, id)
  CREATE INDEX appointments_type ON public.appointments USING btree (clinic_id, type_code, id) WHERE (type_code IS NOT NULL)
  CREATE INDEX appointments_updated ON public.appointments USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER changed_to_remind AFTER UPDATE OF start_at, status ON public.appointments FOR EACH ROW WHEN (((old.start_at <> new.start_at) OR (old.status <> new.status))) EXECUTE FUNCTION expect_reminders()
  CREATE TRIGGER made_to_remind AFTER INSERT ON public.appointments FOR EACH ROW WHEN ((new.start_at > CURRENT_TIMESTAMP)) EXECUTE FUNCTION expect_reminders()
  CREATE TRIGGER merged BEFORE UPDATE ON public.appointments FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.appointments FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (cancellation_reason, end_at, location_id, overbook, patient_id, practitioner_id, self_assigned, start_at, status) to clinical_app

table audit_events_past (row-level security, forced)
  action text not null
  actor_id uuid
  actor_name text
  actor_role text
  actor_type text not null
  changed_fields text[]
  clinic_id uuid
  credential_id uuid
  details jsonb
  device_name text
  event text not null
  http_status smallint not null
  id uuid not null
  ip inet
  method text not null
  occurred_at timestamp with time zone not null
  outcome smallint not null
  patient_ids uuid[] not null default '{}'::uuid[]
  phi_level text not null
  purpose text
  purpose_reason text
  query_hash text
  query_text text
  reason text
  replayed boolean not null default false
  request_id text not null
  resource_id text
  resource_type text
  result_count integer
  route text not null
  user_agent text
  constraint audit_events_action_check CHECK ((action = ANY (ARRAY['C'::text, 'R'::text, 'U'::text, 'D'::text, 'E'::text])))
  constraint audit_events_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text, 'anonymous'::text])))
  constraint audit_events_outcome_check CHECK ((outcome = ANY (ARRAY[0, 4, 8, 12])))
  constraint audit_events_past_pkey PRIMARY KEY (id, occurred_at)
  constraint audit_events_phi_level_check CHECK ((phi_level = ANY (ARRAY['full'::text, 'limited'::text, 'none'::text])))
  CREATE INDEX audit_events_past_address ON public.audit_events_past USING btree (clinic_id, host(ip) COLLATE "C", occurred_at, id)
  CREATE INDEX audit_events_past_clinic ON public.audit_events_past USING btree (clinic_id, occurred_at, id)
  CREATE INDEX audit_events_past_clinic_id_actor_id_occurred_at_id_idx ON public.audit_events_past USING btree (clinic_id, actor_id, occurred_at, id)
  CREATE INDEX audit_events_past_clinic_id_credential_id_occurred_at_id_idx ON public.audit_events_past USING btree (clinic_id, credential_id, occurred_at, id)
  CREATE INDEX audit_events_past_clinic_id_event_occurred_at_id_idx ON public.audit_events_past USING btree (clinic_id, event, occurred_at, id)
  CREATE INDEX audit_events_past_clinic_id_resource_id_occurred_at_id_idx ON public.audit_events_past USING btree (clinic_id, resource_id, occurred_at, id)
  CREATE INDEX audit_events_past_failed ON public.audit_events_past USING btree (clinic_id, outcome, occurred_at, id) WHERE (outcome <> 0)
  CREATE INDEX audit_events_past_patients ON public.audit_events_past USING gin (patient_ids)
  CREATE INDEX audit_events_past_rare ON public.audit_events_past USING btree (clinic_id, action, occurred_at, id) WHERE (action = ANY (ARRAY['D'::text, 'E'::text]))
  CREATE INDEX audit_events_past_request ON public.audit_events_past USING btree (request_id)
  CREATE INDEX audit_events_past_said ON public.audit_events_past USING btree (clinic_id, action, phi_level, purpose, resource_type)
  CREATE TRIGGER seal_later AFTER INSERT ON public.audit_events_past FOR EACH ROW EXECUTE FUNCTION queue_for_sealing()
  policy anyone_records for insert to clinical_app check (((clinic_id IS NULL) OR (clinic_id = current_clinic_id())))
  policy auditor_reads for select to clinical_auditor using (true)
  policy clinic_reads for select to clinical_app using ((clinic_id = current_clinic_id()))
  policy owner_reads for select to clinical_owner using (true)
  policy sealer_reads for select to clinical_sealer using (true)
  policy worker_records for insert to clinical_worker check ((actor_type = 'system'::text))

table audit_events_rest (row-level security)
  action text not null
  actor_id uuid
  actor_name text
  actor_role text
  actor_type text not null
  changed_fields text[]
  clinic_id uuid
  credential_id uuid
  details jsonb
  device_name text
  event text not null
  http_status smallint not null
  id uuid not null
  ip inet
  method text not null
  occurred_at timestamp with time zone not null
  outcome smallint not null
  patient_ids uuid[] not null default '{}'::uuid[]
  phi_level text not null
  purpose text
  purpose_reason text
  query_hash text
  query_text text
  reason text
  replayed boolean not null default false
  request_id text not null
  resource_id text
  resource_type text
  result_count integer
  route text not null
  user_agent text
  constraint audit_events_action_check CHECK ((action = ANY (ARRAY['C'::text, 'R'::text, 'U'::text, 'D'::text, 'E'::text])))
  constraint audit_events_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text, 'anonymous'::text])))
  constraint audit_events_outcome_check CHECK ((outcome = ANY (ARRAY[0, 4, 8, 12])))
  constraint audit_events_phi_level_check CHECK ((phi_level = ANY (ARRAY['full'::text, 'limited'::text, 'none'::text])))
  constraint audit_events_rest_pkey PRIMARY KEY (id, occurred_at)
  CREATE INDEX audit_events_rest_address ON public.audit_events_rest USING btree (clinic_id, host(ip) COLLATE "C", occurred_at, id)
  CREATE INDEX audit_events_rest_clinic_id_actor_id_occurred_at_id_idx ON public.audit_events_rest USING btree (clinic_id, actor_id, occurred_at, id)
  CREATE INDEX audit_events_rest_clinic_id_credential_id_occurred_at_id_idx ON public.audit_events_rest USING btree (clinic_id, credential_id, occurred_at, id)
  CREATE INDEX audit_events_rest_clinic_id_event_occurred_at_id_idx ON public.audit_events_rest USING btree (clinic_id, event, occurred_at, id)
  CREATE INDEX audit_events_rest_clinic_id_occurred_at_id_idx ON public.audit_events_rest USING btree (clinic_id, occurred_at, id)
  CREATE INDEX audit_events_rest_clinic_id_resource_id_occurred_at_id_idx ON public.audit_events_rest USING btree (clinic_id, resource_id, occurred_at, id)
  CREATE INDEX audit_events_rest_failed ON public.audit_events_rest USING btree (clinic_id, outcome, occurred_at, id) WHERE (outcome <> 0)
  CREATE INDEX audit_events_rest_patient_ids_idx ON public.audit_events_rest USING gin (patient_ids)
  CREATE INDEX audit_events_rest_rare ON public.audit_events_rest USING btree (clinic_id, action, occurred_at, id) WHERE (action = ANY (ARRAY['D'::text, 'E'::text]))
  CREATE INDEX audit_events_rest_request_id_idx ON public.audit_events_rest USING btree (request_id)
  CREATE INDEX audit_events_rest_said ON public.audit_events_rest USING btree (clinic_id, action, phi_level, purpose, resource_type)
  CREATE TRIGGER seal_later AFTER INSERT ON public.audit_events_rest FOR EACH ROW EXECUTE FUNCTION queue_for_sealing()

table audit_seals
  event_ids uuid[] not null
  hash bytea not null
  id bigint not null identity
  previous_hash bytea
  row_hashes bytea not null
  sealed_at timestamp with time zone not null
  constraint audit_seals_check CHECK ((octet_length(row_hashes) = (32 * cardinality(event_ids))))
  constraint audit_seals_hash_key UNIQUE (hash)
  constraint audit_seals_pkey PRIMARY KEY (id)
  constraint audit_seals_previous_hash_key UNIQUE NULLS NOT DISTINCT (previous_hash)
  grant select to clinical_auditor
  grant insert, select to clinical_sealer

table audit_unsealed (row-level security)
  clinic_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
  event_id uuid not null
  constraint audit_unsealed_pkey PRIMARY KEY (event_id)
  CREATE INDEX audit_unsealed_clinic ON public.audit_unsealed USING btree (clinic_id, event_id)
  policy auditor_reads for select to clinical_auditor using (true)
  policy sealer for all to clinical_sealer using (true)
  grant select to clinical_auditor
  grant delete, select to clinical_sealer

table audit_verifications
  fault text
  is_last boolean not null default true
  verified_at timestamp with time zone not null
  constraint audit_verifications_is_last_check CHECK (is_last)
  constraint audit_verifications_pkey PRIMARY KEY (is_last)
  grant insert, select to clinical_sealer
  grant update (fault, verified_at) to clinical_sealer

table authorization_codes (row-level security, forced)
  app_id uuid not null
  authenticated_at timestamp with time zone not null
  clinic_id uuid not null
  code_challenge text not null
  code_hash bytea not null
  device_id uuid
  encounter_id uuid
  expires_at timestamp with time zone not null
  id uuid not null
  nonce text
  patient_id uuid
  redirect_uri text not null
  scopes text[] not null
  user_id uuid not null
  constraint authorization_codes_clinic_id_app_id_fkey FOREIGN KEY (clinic_id, app_id) REFERENCES smart_apps(clinic_id, id)
  constraint authorization_codes_clinic_id_encounter_id_fkey FOREIGN KEY (clinic_id, encounter_id) REFERENCES consultations(clinic_id, id)
  constraint authorization_codes_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint authorization_codes_code_hash_key UNIQUE (code_hash)
  constraint authorization_codes_pkey PRIMARY KEY (clinic_id, id)
  constraint authorization_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX authorization_codes_expiry ON public.authorization_codes USING btree (expires_at)
  policy expired for all to clinical_janitor using ((expires_at < (now() - '1 day'::interval)))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant update (device_id) to clinical_app

table bed_reservations (row-level security, forced)
  admission_id uuid not null
  bed_id uuid not null
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  ended boolean not null default false
  id uuid not null
  until timestamp with time zone not null
  constraint bed_reservations_clinic_id_admission_id_fkey FOREIGN KEY (clinic_id, admission_id) REFERENCES admissions(clinic_id, id)
  constraint bed_reservations_clinic_id_bed_id_fkey FOREIGN KEY (clinic_id, bed_id) REFERENCES beds(clinic_id, id)
  constraint bed_reservations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint bed_reservations_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX bed_reservations_admission ON public.bed_reservations USING btree (clinic_id, admission_id) WHERE (NOT ended)
  CREATE UNIQUE INDEX bed_reservations_one ON public.bed_reservations USING btree (clinic_id, bed_id) WHERE (NOT ended)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (ended) to clinical_app

table beds (row-level security, forced)
  active boolean not null default true
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  expected_free_at timestamp with time zone
  id uuid not null
  name text not null
  place text not null generated ((COALESCE(room, ''::text) || ' '::text) || name)
  room text
  state text not null default 'free'::text
  state_reason text
  tags text[] not null default '{}'::text[]
  type text not null
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  ward_id uuid not null
  constraint beds_check CHECK (((state <> 'blocked'::text) OR (state_reason IS NOT NULL)))
  constraint beds_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint beds_clinic_id_ward_id_fkey FOREIGN KEY (clinic_id, ward_id) REFERENCES wards(clinic_id, id)
  constraint beds_pkey PRIMARY KEY (clinic_id, id)
  constraint beds_state_check CHECK ((state = ANY (ARRAY['free'::text, 'cleaning'::text, 'blocked'::text])))
  constraint beds_type_check CHECK ((type = ANY (ARRAY['standard'::text, 'intensive'::text, 'isolation'::text, 'paediatric'::text, 'maternity'::text, 'chair'::text])))
  CREATE UNIQUE INDEX beds_name ON public.beds USING btree (clinic_id, ward_id, lower(COALESCE(room, ''::text)), lower(name))
  CREATE INDEX beds_order ON public.beds USING btree (clinic_id, place, id)
  CREATE INDEX beds_updated ON public.beds USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.beds FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (active, expected_free_at, name, room, state, state_reason, tags, type) to clinical_app

table break_glass_reviews (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  event text not null
  id uuid not null
  notes text
  occurred_at timestamp with time zone not null
  outcome text
  patient_ids uuid[] not null default '{}'::uuid[]
  reason text not null
  resolved_at timestamp with time zone
  resolved_by uuid
  resource_id text
  resource_type text
  status text not null default 'open'::text
  updated_at timestamp with time zone not null default now()
  user_id uuid not null
  user_name text not null
  version integer not null default 1
  constraint break_glass_reviews_check CHECK (((status = 'resolved'::text) = ((outcome IS NOT NULL) AND (resolved_by IS NOT NULL) AND (resolved_at IS NOT NULL))))
  constraint break_glass_reviews_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint break_glass_reviews_outcome_check CHECK ((outcome = ANY (ARRAY['justified'::text, 'unjustified'::text])))
  constraint break_glass_reviews_pkey PRIMARY KEY (clinic_id, id)
  constraint break_glass_reviews_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id)
  constraint break_glass_reviews_status_check CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text])))
  constraint break_glass_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX break_glass_reviews_status ON public.break_glass_reviews USING btree (clinic_id, status, occurred_at, id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.break_glass_reviews FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (notes, outcome, resolved_at, resolved_by, status) to clinical_app

table catalog_imports
  added integer not null
  changed integer not null
  edition text not null
  imported_at timestamp with time zone not null default clock_timestamp()
  retired integer not null
  revision integer not null
  type text not null
  constraint catalog_imports_pkey PRIMARY KEY (type, edition, revision)
  constraint catalog_imports_type_fkey FOREIGN KEY (type) REFERENCES catalog_versions(type)

table catalog_tests (row-level security)
  active boolean not null default true
  body_part text
  category text
  clinic_id uuid
  code text not null
  code_plain text not null generated upper(replace(code, '.'::text, ''::text))
  contrast boolean not null default false
  fasting boolean not null default false
  id uuid not null
  is_panel boolean not null default false
  kind text not null
  laterality_required boolean not null default false
  loinc text
  members text[] not null default '{}'::text[]
  modality text
  name text not null
  name_es text
  reference_ranges jsonb not null default '[]'::jsonb
  search_text text not null generated (' '::text || fold_text(((((code || COALESCE((' '::text || loinc), ''::text)) || ' '::text) || name) || COALESCE((' '::text || name_es), ''::text))))
  specimen text
  unit text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  constraint catalog_tests_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint catalog_tests_clinic_id_kind_code_key UNIQUE NULLS NOT DISTINCT (clinic_id, kind, code)
  constraint catalog_tests_kind_check CHECK ((kind = ANY (ARRAY['laboratory'::text, 'imaging'::text, 'procedure'::text, 'nursing'::text, 'therapy'::text, 'diet'::text])))
  constraint catalog_tests_pkey PRIMARY KEY (id)
  CREATE INDEX catalog_tests_beginning ON public.catalog_tests USING btree ("left"(search_text, 100) COLLATE "C")
  CREATE INDEX catalog_tests_code ON public.catalog_tests USING btree (kind, code)
  CREATE INDEX catalog_tests_loinc ON public.catalog_tests USING btree (loinc)
  CREATE INDEX catalog_tests_prefix ON public.catalog_tests USING btree (kind, code_plain)
  CREATE INDEX catalog_tests_search ON public.catalog_tests USING gin (search_text gin_trgm_ops)
  CREATE TRIGGER touch BEFORE UPDATE ON public.catalog_tests FOR EACH ROW WHEN ((new.clinic_id IS NOT NULL)) EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert to clinical_app
  grant select (id) to clinical_app
  grant update (active, body_part, category, code, contrast, fasting, is_panel, laterality_required, loinc, members, modality, name, name_es, reference_ranges, specimen, unit) to clinical_app

table catalog_versions
  notice text
  type text not null
  updated_at timestamp with time zone not null default now()
  version text not null
  constraint catalog_versions_pkey PRIMARY KEY (type)
  constraint catalog_versions_type_check CHECK ((type = ANY (ARRAY['cie10'::text, 'laboratory'::text, 'imaging'::text, 'substances'::text])))
  grant select to clinical_ai
  grant select to clinical_app

table cie10_codes
  active boolean not null default true
  age_max smallint
  age_min smallint
  chapter text
  code text not null
  code_plain text not null generated upper(replace(code, '.'::text, ''::text))
  description text not null
  description_es text
  is_billable boolean not null
  is_demo boolean not null default false
  level smallint not null
  parent_code text
  search_text text not null generated (' '::text || fold_text((description || COALESCE((' '::text || description_es), ''::text))))
  sex text
  updated_at timestamp with time zone not null default now()
  constraint cie10_codes_pkey PRIMARY KEY (code)
  constraint cie10_codes_sex_check CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text])))
  CREATE INDEX cie10_codes_beginning ON public.cie10_codes USING btree ("left"(search_text, 100) COLLATE "C")
  CREATE INDEX cie10_codes_parent ON public.cie10_codes USING btree (parent_code)
  CREATE INDEX cie10_codes_prefix ON public.cie10_codes USING btree (code_plain)
  CREATE INDEX cie10_codes_search ON public.cie10_codes USING gin (search_text gin_trgm_ops)
  CREATE INDEX cie10_codes_words ON public.cie10_codes USING gin (to_tsvector('simple'::regconfig, search_text))
  grant select to clinical_ai
  grant select to clinical_app

table clinics (row-level security, forced)
  created_at timestamp with time zone not null default now()
  environment text not null default 'live'::text
  id uuid not null
  locale text not null default 'es'::text
  name text not null
  sandbox_of uuid
  settings jsonb not null default '{}'::jsonb
  timezone text not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  constraint clinics_check CHECK (((environment = 'test'::text) = (sandbox_of IS NOT NULL)))
  constraint clinics_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text])))
  constraint clinics_pkey PRIMARY KEY (id)
  constraint clinics_sandbox_of_fkey FOREIGN KEY (sandbox_of) REFERENCES clinics(id)
  constraint clinics_sandbox_of_key UNIQUE (sandbox_of)
  CREATE TRIGGER touch BEFORE UPDATE ON public.clinics FOR EACH ROW EXECUTE FUNCTION touch_row()
  CREATE TRIGGER watched AFTER UPDATE OF settings ON public.clinics FOR EACH ROW WHEN ((((old.settings -> 'emergency'::text) IS DISTINCT FROM (new.settings -> 'emergency'::text)) OR ((old.settings -> 'areas'::text) IS DISTINCT FROM (new.settings -> 'areas'::text)))) EXECUTE FUNCTION watch_emergency_settings()
  policy own_clinics for select using ((id IN ( SELECT memberships.clinic_id
   FROM memberships
  WHERE (memberships.user_id = current_user_id()))))
  policy own_sandbox for all using ((sandbox_of = current_clinic_id())) check ((sandbox_of = current_clinic_id()))
  policy tenant for all using ((id = current_clinic_id())) check ((id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (locale, name, settings, timezone) to clinical_app

table consultation_addenda (row-level security, forced)
  author_id uuid not null
  clinic_id uuid not null
  consultation_id uuid not null
  content text not null
  created_at timestamp with time zone not null default now()
  id uuid not null
  constraint consultation_addenda_clinic_id_author_id_fkey FOREIGN KEY (clinic_id, author_id) REFERENCES practitioners(clinic_id, id)
  constraint consultation_addenda_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint consultation_addenda_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX consultation_addenda_consultation ON public.consultation_addenda USING btree (clinic_id, consultation_id, created_at)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table consultation_diagnoses (row-level security, forced)
  certainty text not null
  clinic_id uuid not null
  code text not null
  consultation_id uuid not null
  description text not null
  notes text
  position smallint not null
  role text not null
  constraint consultation_diagnoses_certainty_check CHECK ((certainty = ANY (ARRAY['presumptive'::text, 'confirmed'::text, 'ruled_out'::text])))
  constraint consultation_diagnoses_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint consultation_diagnoses_pkey PRIMARY KEY (clinic_id, consultation_id, code)
  constraint consultation_diagnoses_role_check CHECK ((role = ANY (ARRAY['principal'::text, 'secondary'::text])))
  CREATE INDEX consultation_diagnoses_code ON public.consultation_diagnoses USING btree (clinic_id, code, consultation_id)
  CREATE UNIQUE INDEX consultation_diagnoses_principal ON public.consultation_diagnoses USING btree (clinic_id, consultation_id) WHERE (role = 'principal'::text)
  CREATE INDEX consultation_diagnoses_text ON public.consultation_diagnoses USING btree (clinic_id, description)
  CREATE INDEX consultation_diagnoses_unsure ON public.consultation_diagnoses USING btree (clinic_id, certainty, consultation_id) WHERE (certainty <> 'confirmed'::text)
  CREATE TRIGGER signed BEFORE DELETE OR UPDATE ON public.consultation_diagnoses FOR EACH ROW EXECUTE FUNCTION guard_signed_content()
  CREATE TRIGGER signed_additions AFTER INSERT ON public.consultation_diagnoses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_signed_additions()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table consultation_sections (row-level security, forced)
  clinic_id uuid not null
  consultation_id uuid not null
  content text not null
  key text not null
  position smallint not null
  title text
  constraint consultation_sections_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint consultation_sections_pkey PRIMARY KEY (clinic_id, consultation_id, key)
  CREATE TRIGGER signed BEFORE DELETE OR UPDATE ON public.consultation_sections FOR EACH ROW EXECUTE FUNCTION guard_signed_content()
  CREATE TRIGGER signed_additions AFTER INSERT ON public.consultation_sections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_signed_additions()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table consultation_vitals (row-level security, forced)
  bmi numeric
  clinic_id uuid not null
  consultation_id uuid not null
  diastolic smallint
  gcs smallint
  glucose_mg_dl smallint
  heart_rate smallint
  height_cm numeric
  pain smallint
  respiratory_rate smallint
  spo2 smallint
  systolic smallint
  temperature_c numeric
  weight_kg numeric
  constraint consultation_vitals_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint consultation_vitals_pkey PRIMARY KEY (clinic_id, consultation_id)
  constraint unobserved TRIGGER DEFERRABLE INITIALLY DEFERRED
  CREATE INDEX consultation_vitals_blood_pressure ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (systolic, diastolic) WHERE ((systolic IS NOT NULL) OR (diastolic IS NOT NULL))
  CREATE INDEX consultation_vitals_bmi ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (bmi) WHERE (bmi IS NOT NULL)
  CREATE INDEX consultation_vitals_gcs ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (gcs) WHERE (gcs IS NOT NULL)
  CREATE INDEX consultation_vitals_glucose_mg_dl ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (glucose_mg_dl) WHERE (glucose_mg_dl IS NOT NULL)
  CREATE INDEX consultation_vitals_heart_rate ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (heart_rate) WHERE (heart_rate IS NOT NULL)
  CREATE INDEX consultation_vitals_height_cm ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (height_cm) WHERE (height_cm IS NOT NULL)
  CREATE INDEX consultation_vitals_pain ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (pain) WHERE (pain IS NOT NULL)
  CREATE INDEX consultation_vitals_respiratory_rate ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (respiratory_rate) WHERE (respiratory_rate IS NOT NULL)
  CREATE INDEX consultation_vitals_spo2 ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (spo2) WHERE (spo2 IS NOT NULL)
  CREATE INDEX consultation_vitals_temperature_c ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (temperature_c) WHERE (temperature_c IS NOT NULL)
  CREATE INDEX consultation_vitals_weight_kg ON public.consultation_vitals USING btree (clinic_id, consultation_id) INCLUDE (weight_kg) WHERE (weight_kg IS NOT NULL)
  CREATE TRIGGER observed AFTER INSERT OR UPDATE ON public.consultation_vitals FOR EACH ROW EXECUTE FUNCTION keep_vital_signs()
  CREATE TRIGGER signed BEFORE DELETE OR UPDATE ON public.consultation_vitals FOR EACH ROW EXECUTE FUNCTION guard_signed_content()
  CREATE TRIGGER signed_additions AFTER INSERT ON public.consultation_vitals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_signed_additions()
  CREATE CONSTRAINT TRIGGER unobserved AFTER DELETE ON public.consultation_vitals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_vital_signs()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table consultations (row-level security, forced)
  admission_id uuid
  appointment_id uuid
  cancellation_reason text
  client_id uuid
  clinic_id uuid not null
  completed_at timestamp with time zone
  content_sha256 text
  created_at timestamp with time zone not null default now()
  emergency_visit_id uuid
  ended_at timestamp with time zone
  follow_up_date date
  follow_up_notes text
  id uuid not null
  number text not null
  patient_id uuid
  practitioner_id uuid not null
  reason text
  signature_format smallint
  signed_by uuid
  signed_patient_id uuid
  started_at timestamp with time zone
  status text not null
  type text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint consultations_admission FOREIGN KEY (clinic_id, admission_id) REFERENCES admissions(clinic_id, id)
  constraint consultations_check CHECK ((ended_at >= started_at))
  constraint consultations_check1 CHECK (((status <> 'completed'::text) OR ((patient_id IS NOT NULL) AND (completed_at IS NOT NULL) AND (signed_by IS NOT NULL) AND (content_sha256 IS NOT NULL))))
  constraint consultations_client UNIQUE (clinic_id, practitioner_id, client_id)
  constraint consultations_clinic_id_appointment_id_fkey FOREIGN KEY (clinic_id, appointment_id) REFERENCES appointments(clinic_id, id)
  constraint consultations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint consultations_clinic_id_number_key UNIQUE (clinic_id, number)
  constraint consultations_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint consultations_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint consultations_clinic_id_signed_by_fkey FOREIGN KEY (clinic_id, signed_by) REFERENCES practitioners(clinic_id, id)
  constraint consultations_emergency_visit FOREIGN KEY (clinic_id, emergency_visit_id) REFERENCES emergency_visits(clinic_id, id)
  constraint consultations_pkey PRIMARY KEY (clinic_id, id)
  constraint consultations_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'completed'::text, 'entered_in_error'::text])))
  constraint consultations_type_check CHECK ((type = ANY (ARRAY['first'::text, 'follow_up'::text, 'urgent'::text, 'telemedicine'::text, 'procedure'::text, 'discharge_summary'::text])))
  CREATE INDEX consultations_appointment ON public.consultations USING btree (clinic_id, appointment_id) WHERE (appointment_id IS NOT NULL)
  CREATE INDEX consultations_created ON public.consultations USING btree (clinic_id, created_at, id)
  CREATE INDEX consultations_emergency_visit ON public.consultations USING btree (clinic_id, emergency_visit_id) WHERE (emergency_visit_id IS NOT NULL)
  CREATE INDEX consultations_end_order ON public.consultations USING btree (clinic_id, LEAST(ended_at, 'infinity'::timestamp with time zone), id)
  CREATE INDEX consultations_kind ON public.consultations USING btree (clinic_id, type, id)
  CREATE INDEX consultations_of_admission ON public.consultations USING btree (clinic_id, admission_id) WHERE (admission_id IS NOT NULL)
  CREATE INDEX consultations_patient ON public.consultations USING btree (clinic_id, patient_id, created_at)
  CREATE INDEX consultations_practitioner ON public.consultations USING btree (clinic_id, practitioner_id, created_at)
  CREATE INDEX consultations_recorded ON public.consultations USING btree (clinic_id, (
CASE
    WHEN (started_at IS NULL) THEN created_at
    ELSE started_at
END), id)
  CREATE INDEX consultations_signed_by ON public.consultations USING btree (clinic_id, signed_by, id) WHERE (signed_by <> practitioner_id)
  CREATE INDEX consultations_start_order ON public.consultations USING btree (clinic_id, LEAST(started_at, 'infinity'::timestamp with time zone), id)
  CREATE INDEX consultations_status ON public.consultations USING btree (clinic_id, status, id)
  CREATE INDEX consultations_updated ON public.consultations USING btree (clinic_id, updated_at, id)
  CREATE INDEX consultations_written ON public.consultations USING btree (clinic_id, (
CASE
    WHEN (completed_at IS NULL) THEN updated_at
    ELSE completed_at
END), id)
  CREATE TRIGGER made_to_follow_up AFTER INSERT ON public.consultations FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (new.follow_up_date IS NOT NULL))) EXECUTE FUNCTION expect_follow_up()
  CREATE TRIGGER merged BEFORE UPDATE ON public.consultations FOR EACH ROW WHEN (((old.status <> 'draft'::text) AND (old.patient_id IS DISTINCT FROM new.patient_id))) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER merged_signed BEFORE UPDATE ON public.consultations FOR EACH ROW WHEN (((old.status <> 'draft'::text) AND (old.patient_id IS DISTINCT FROM new.patient_id))) EXECUTE FUNCTION keep_signed_patient()
  CREATE TRIGGER observed AFTER UPDATE ON public.consultations FOR EACH ROW EXECUTE FUNCTION follow_consultation()
  CREATE TRIGGER signed BEFORE UPDATE ON public.consultations FOR EACH ROW WHEN ((NOT (old.patient_id IS DISTINCT FROM new.patient_id))) EXECUTE FUNCTION guard_signed_consultation()
  CREATE TRIGGER signed_removed BEFORE DELETE ON public.consultations FOR EACH ROW EXECUTE FUNCTION guard_signed_consultation()
  CREATE TRIGGER signed_to_follow_up AFTER UPDATE OF status ON public.consultations FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (old.status <> 'completed'::text) AND (new.follow_up_date IS NOT NULL))) EXECUTE FUNCTION expect_follow_up()
  CREATE TRIGGER touch BEFORE UPDATE ON public.consultations FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (admission_id, appointment_id, cancellation_reason, completed_at, content_sha256, emergency_visit_id, ended_at, follow_up_date, follow_up_notes, patient_id, reason, signature_format, signed_by, started_at, status, type) to clinical_app

table critical_reminders (row-level security, forced)
  clinic_id uuid not null
  lab_result_id uuid not null
  last_at timestamp with time zone not null default now()
  sent integer not null default 0
  constraint critical_reminders_clinic_id_lab_result_id_fkey FOREIGN KEY (clinic_id, lab_result_id) REFERENCES lab_results(clinic_id, id)
  constraint critical_reminders_pkey PRIMARY KEY (clinic_id, lab_result_id)
  constraint critical_reminders_sent_check CHECK ((sent >= 0))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant delete, insert, select to clinical_app
  grant select to clinical_worker
  grant update (last_at, sent) to clinical_app

table document_files (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  key_encrypted bytea not null
  name text not null
  sha256 bytea not null
  size integer not null
  constraint document_files_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint document_files_pkey PRIMARY KEY (clinic_id, sha256)
  constraint document_files_sha256_check CHECK ((octet_length(sha256) = 32))
  constraint document_files_size_check CHECK ((size > 0))
  CREATE UNIQUE INDEX document_files_name ON public.document_files USING btree (name)
  policy janitor_reads for select to clinical_janitor using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_janitor
  grant select to clinical_worker
  grant update (key_encrypted) to clinical_worker

table documents (row-level security, forced)
  clinic_id uuid not null
  content_type text not null
  created_at timestamp with time zone not null default now()
  date text not null
  entered_by uuid not null
  entered_by_name text not null
  id uuid not null
  patient_id uuid not null
  practitioner_id uuid
  released_at timestamp with time zone
  sha256 bytea not null
  size integer not null
  status text not null
  status_reason text
  title text not null
  type text not null
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint documents_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint documents_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint documents_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint documents_clinic_id_sha256_fkey FOREIGN KEY (clinic_id, sha256) REFERENCES document_files(clinic_id, sha256)
  constraint documents_pkey PRIMARY KEY (clinic_id, id)
  constraint documents_status_check CHECK ((status = ANY (ARRAY['current'::text, 'entered_in_error'::text])))
  constraint documents_type_check CHECK ((type = ANY (ARRAY['report'::text, 'image'::text, 'letter'::text, 'consent'::text, 'identification'::text, 'other'::text])))
  CREATE INDEX documents_created ON public.documents USING btree (clinic_id, created_at, id)
  CREATE INDEX documents_date ON public.documents USING btree (clinic_id, date, id)
  CREATE INDEX documents_file ON public.documents USING btree (clinic_id, sha256)
  CREATE INDEX documents_patient ON public.documents USING btree (clinic_id, patient_id, created_at, id)
  CREATE INDEX documents_practitioner ON public.documents USING btree (clinic_id, practitioner_id, id)
  CREATE INDEX documents_updated ON public.documents USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.documents FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (patient_id, released_at, status, status_reason) to clinical_app

table due_visits (row-level security, forced)
  clinic_id uuid not null
  due_at timestamp with time zone
  record_id uuid not null
  constraint due_visits_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint due_visits_pkey PRIMARY KEY (clinic_id, record_id)
  CREATE INDEX due_visits_due ON public.due_visits USING btree (due_at) WHERE (due_at IS NOT NULL)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (due_at) to clinical_app

table emergency_carers (row-level security, forced)
  clinic_id uuid not null
  practitioner_id uuid not null
  until timestamp with time zone
  visit_id uuid not null
  constraint emergency_carers_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint emergency_carers_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint emergency_carers_clinic_id_visit_id_fkey FOREIGN KEY (clinic_id, visit_id) REFERENCES emergency_visits(clinic_id, id)
  constraint emergency_carers_pkey PRIMARY KEY (clinic_id, visit_id, practitioner_id)
  CREATE INDEX emergency_carers_practitioner ON public.emergency_carers USING btree (clinic_id, practitioner_id, COALESCE(until, 'infinity'::timestamp with time zone), visit_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app
  grant update (until) to clinical_app

table emergency_overdues (row-level security, forced)
  clinic_id uuid not null
  due_at timestamp with time zone not null
  kind text not null
  told_at timestamp with time zone not null default now()
  visit_id uuid not null
  constraint emergency_overdues_clinic_id_visit_id_fkey FOREIGN KEY (clinic_id, visit_id) REFERENCES emergency_visits(clinic_id, id)
  constraint emergency_overdues_kind_check CHECK ((kind = ANY (ARRAY['target'::text, 'reassessment'::text])))
  constraint emergency_overdues_pkey PRIMARY KEY (clinic_id, visit_id, kind, due_at)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table emergency_places (row-level security, forced)
  clinic_id uuid not null
  holds_one boolean not null
  location_id uuid not null
  visit_id uuid not null
  constraint emergency_places_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint emergency_places_clinic_id_location_id_holds_one_fkey FOREIGN KEY (clinic_id, location_id, holds_one) REFERENCES locations(clinic_id, id, holds_one) ON UPDATE CASCADE
  constraint emergency_places_clinic_id_visit_id_fkey FOREIGN KEY (clinic_id, visit_id) REFERENCES emergency_visits(clinic_id, id)
  constraint emergency_places_pkey PRIMARY KEY (clinic_id, visit_id)
  CREATE INDEX emergency_places_location ON public.emergency_places USING btree (clinic_id, location_id)
  CREATE UNIQUE INDEX emergency_places_one ON public.emergency_places USING btree (clinic_id, location_id) WHERE holds_one
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant select to clinical_app

table emergency_triages (row-level security, forced)
  at timestamp with time zone not null
  author_id uuid not null
  clinic_id uuid not null
  complaint text
  created_at timestamp with time zone not null default now()
  id uuid not null
  level smallint not null
  notes text
  place integer not null
  reassess_at timestamp with time zone
  scale text not null
  visit_id uuid not null
  vitals jsonb
  constraint emergency_triages_clinic_id_author_id_fkey FOREIGN KEY (clinic_id, author_id) REFERENCES practitioners(clinic_id, id)
  constraint emergency_triages_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint emergency_triages_clinic_id_visit_id_fkey FOREIGN KEY (clinic_id, visit_id) REFERENCES emergency_visits(clinic_id, id)
  constraint emergency_triages_level_check CHECK (((level >= 1) AND (level <= 5)))
  constraint emergency_triages_pkey PRIMARY KEY (clinic_id, id)
  constraint emergency_triages_place UNIQUE (clinic_id, visit_id, place)
  constraint emergency_triages_scale_check CHECK ((scale = ANY (ARRAY['manchester'::text, 'esi'::text, 'ctas'::text, 'own'::text])))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table emergency_visits (row-level security, forced)
  arrival_at timestamp with time zone not null
  arrival_mode text not null
  boarding_at timestamp with time zone
  brought_by text
  client_id uuid
  clinic_id uuid not null
  closed_patient boolean not null default false
  complaint text
  created_at timestamp with time zone not null default now()
  destination text
  disposed_by uuid
  first_seen_at timestamp with time zone
  id uuid not null
  instructions text
  left_at timestamp with time zone
  level smallint
  location_id uuid
  number text not null
  nurse_id uuid
  outcome text
  outcome_notes text
  patient_id uuid not null
  practitioner_id uuid
  status text not null
  status_before text
  status_reason text
  unknown jsonb
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint emergency_visits_arrival_mode_check CHECK ((arrival_mode = ANY (ARRAY['walk_in'::text, 'ambulance'::text, 'police'::text, 'transfer'::text, 'other'::text])))
  constraint emergency_visits_check CHECK (((status <> 'disposed'::text) OR ((outcome IS NOT NULL) AND (left_at IS NOT NULL) AND (status_before IS NOT NULL))))
  constraint emergency_visits_clinic_id_disposed_by_fkey FOREIGN KEY (clinic_id, disposed_by) REFERENCES practitioners(clinic_id, id)
  constraint emergency_visits_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint emergency_visits_clinic_id_location_id_fkey FOREIGN KEY (clinic_id, location_id) REFERENCES locations(clinic_id, id)
  constraint emergency_visits_clinic_id_nurse_id_fkey FOREIGN KEY (clinic_id, nurse_id) REFERENCES practitioners(clinic_id, id)
  constraint emergency_visits_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint emergency_visits_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint emergency_visits_level_check CHECK (((level >= 1) AND (level <= 5)))
  constraint emergency_visits_number UNIQUE (clinic_id, number)
  constraint emergency_visits_outcome_check CHECK ((outcome = ANY (ARRAY['discharged'::text, 'transferred'::text, 'left_without_being_seen'::text, 'left_against_advice'::text, 'died'::text, 'admitted'::text]))) NOT VALID
  constraint emergency_visits_pkey PRIMARY KEY (clinic_id, id)
  constraint emergency_visits_status_check CHECK ((status = ANY (ARRAY['registered'::text, 'triaged'::text, 'in_care'::text, 'observation'::text, 'disposed'::text, 'entered_in_error'::text, 'boarding'::text]))) NOT VALID
  CREATE INDEX emergency_visits_arrival ON public.emergency_visits USING btree (clinic_id, arrival_at, id)
  CREATE INDEX emergency_visits_began ON public.emergency_visits USING btree (clinic_id, LEAST(arrival_at, 'infinity'::timestamp with time zone), id)
  CREATE UNIQUE INDEX emergency_visits_client ON public.emergency_visits USING btree (clinic_id, client_id) WHERE (client_id IS NOT NULL)
  CREATE UNIQUE INDEX emergency_visits_open ON public.emergency_visits USING btree (clinic_id, patient_id) WHERE (status <> ALL (ARRAY['disposed'::text, 'entered_in_error'::text]))
  CREATE INDEX emergency_visits_patient ON public.emergency_visits USING btree (clinic_id, patient_id, arrival_at, id)
  CREATE INDEX emergency_visits_practitioner ON public.emergency_visits USING btree (clinic_id, practitioner_id, arrival_at, id)
  CREATE INDEX emergency_visits_updated ON public.emergency_visits USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.emergency_visits FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER placed AFTER INSERT OR UPDATE OF status, location_id ON public.emergency_visits FOR EACH ROW EXECUTE FUNCTION take_place()
  CREATE TRIGGER touch BEFORE UPDATE ON public.emergency_visits FOR EACH ROW EXECUTE FUNCTION touch_row()
  CREATE TRIGGER watched AFTER INSERT OR UPDATE OF status, level, first_seen_at ON public.emergency_visits FOR EACH ROW EXECUTE FUNCTION watch_emergency_visit()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (boarding_at, closed_patient, destination, disposed_by, first_seen_at, instructions, left_at, level, location_id, nurse_id, outcome, outcome_notes, patient_id, practitioner_id, status, status_before, status_reason) to clinical_app

table emergency_waits (row-level security, forced)
  clinic_id uuid not null
  next_at timestamp with time zone not null default now()
  visit_id uuid not null
  constraint emergency_waits_clinic_id_visit_id_fkey FOREIGN KEY (clinic_id, visit_id) REFERENCES emergency_visits(clinic_id, id)
  constraint emergency_waits_pkey PRIMARY KEY (clinic_id, visit_id)
  CREATE INDEX emergency_waits_next ON public.emergency_waits USING btree (next_at)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant delete, insert, select to clinical_app
  grant select to clinical_worker
  grant update (next_at) to clinical_app

table fhir_export_parts (row-level security, forced)
  clinic_id uuid not null
  content bytea not null
  export_id uuid not null
  number integer not null
  resources integer not null
  type text not null
  constraint fhir_export_parts_clinic_id_export_id_fkey FOREIGN KEY (clinic_id, export_id) REFERENCES fhir_exports(clinic_id, id) ON DELETE CASCADE
  constraint fhir_export_parts_pkey PRIMARY KEY (clinic_id, export_id, type, number)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table fhir_exports (row-level security, forced)
  api_key_id uuid not null
  clinic_id uuid not null
  completed_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  failed_batches integer not null default 0
  failure text
  filters jsonb not null
  id uuid not null
  ip inet
  key_prefix text not null
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone
  parts integer not null default 0
  position text[]
  practitioner_id uuid
  request_url text not null
  resources bigint not null default 0
  scopes text[]
  since timestamp with time zone
  status text not null default 'running'::text
  type_index integer not null default 0
  types text[] not null
  constraint fhir_exports_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint fhir_exports_pkey PRIMARY KEY (clinic_id, id)
  constraint fhir_exports_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
  CREATE INDEX fhir_exports_expiry ON public.fhir_exports USING btree (expires_at)
  CREATE INDEX fhir_exports_open ON public.fhir_exports USING btree (created_at) WHERE (status = 'running'::text)
  CREATE INDEX fhir_exports_worked ON public.fhir_exports USING btree (clinic_id, leased_until)
  policy expired for all to clinical_janitor using ((expires_at <= now()))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant select to clinical_worker
  grant update (completed_at, expires_at, failed_batches, failure, parts, position, resources, status, type_index) to clinical_app
  grant update (leased_until) to clinical_worker

table fhir_subscriptions (row-level security, forced)
  active_since timestamp with time zone
  api_key_id uuid not null
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  criteria text not null
  ends_at timestamp with time zone
  headers_encrypted bytea
  id uuid not null
  ip inet
  key_prefix text not null
  payload text
  reason text not null
  records text[] not null
  scopes text[]
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint fhir_subscriptions_clinic_id_id_fkey FOREIGN KEY (clinic_id, id) REFERENCES webhooks(clinic_id, id) ON DELETE CASCADE
  constraint fhir_subscriptions_pkey PRIMARY KEY (clinic_id, id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.fhir_subscriptions FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy old for select to clinical_janitor using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_janitor
  grant select to clinical_worker
  grant update (active_since, criteria, ends_at, headers_encrypted, payload, reason, records, scopes) to clinical_app
  grant update (active_since, headers_encrypted) to clinical_worker

table idempotency_keys (row-level security, forced)
  body text
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  fingerprint bytea not null
  headers jsonb
  remembered jsonb
  scope bytea not null
  status smallint
  constraint idempotency_keys_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint idempotency_keys_pkey PRIMARY KEY (clinic_id, scope)
  CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at)
  policy expired for all to clinical_janitor using ((expires_at <= now()))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant update (body, headers, remembered, status) to clinical_app

table immunizations (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  dose_number integer
  id uuid not null
  lot_number text
  occurred_on text not null
  patient_id uuid not null
  practitioner_id uuid
  reason text
  recorded_at timestamp with time zone not null
  site text
  status text not null
  status_reason text
  updated_at timestamp with time zone not null default change_instant()
  vaccine_code text
  vaccine_display text not null
  vaccine_system text
  version integer not null default 1
  constraint immunizations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint immunizations_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint immunizations_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint immunizations_dose_number_check CHECK ((dose_number > 0))
  constraint immunizations_pkey PRIMARY KEY (clinic_id, id)
  constraint immunizations_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'not_done'::text, 'entered_in_error'::text])))
  CREATE INDEX immunizations_code ON public.immunizations USING btree (clinic_id, vaccine_code, id)
  CREATE INDEX immunizations_created ON public.immunizations USING btree (clinic_id, created_at, id)
  CREATE INDEX immunizations_lot ON public.immunizations USING btree (clinic_id, lot_number, id) WHERE (lot_number IS NOT NULL)
  CREATE INDEX immunizations_patient ON public.immunizations USING btree (clinic_id, patient_id, created_at, id)
  CREATE INDEX immunizations_practitioner ON public.immunizations USING btree (clinic_id, practitioner_id, id)
  CREATE INDEX immunizations_system ON public.immunizations USING btree (clinic_id, vaccine_system)
  CREATE INDEX immunizations_text ON public.immunizations USING btree (clinic_id, vaccine_display)
  CREATE INDEX immunizations_updated ON public.immunizations USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.immunizations FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.immunizations FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (dose_number, lot_number, occurred_on, patient_id, reason, site, status, status_reason, vaccine_code, vaccine_display, vaccine_system) to clinical_app

table inpatient_medication_holds (row-level security, forced)
  clinic_id uuid not null
  from_at timestamp with time zone not null
  id uuid not null
  medication_id uuid not null
  to_at timestamp with time zone
  constraint inpatient_medication_holds_check CHECK ((to_at >= from_at))
  constraint inpatient_medication_holds_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint inpatient_medication_holds_clinic_id_medication_id_fkey FOREIGN KEY (clinic_id, medication_id) REFERENCES inpatient_medications(clinic_id, id)
  constraint inpatient_medication_holds_pkey PRIMARY KEY (clinic_id, id)
  CREATE UNIQUE INDEX inpatient_medication_holds_now ON public.inpatient_medication_holds USING btree (clinic_id, medication_id) WHERE (to_at IS NULL)
  CREATE INDEX inpatient_medication_holds_of ON public.inpatient_medication_holds USING btree (clinic_id, medication_id, from_at)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (to_at) to clinical_app

table inpatient_medication_overrides (row-level security, forced)
  allergy_id uuid
  basis text not null
  clinic_id uuid not null
  detail text not null
  id uuid not null
  medication_id uuid not null
  overridden_at timestamp with time zone not null
  practitioner_id uuid not null
  reason text not null
  substance_code text
  substance_name text not null
  constraint inpatient_medication_overrides_basis_check CHECK ((basis = ANY (ARRAY['name'::text, 'ingredient'::text, 'class'::text, 'cross_class'::text, 'duplicate'::text])))
  constraint inpatient_medication_overrides_clinic_id_allergy_id_fkey FOREIGN KEY (clinic_id, allergy_id) REFERENCES allergies(clinic_id, id)
  constraint inpatient_medication_overrides_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint inpatient_medication_overrides_clinic_id_medication_id_fkey FOREIGN KEY (clinic_id, medication_id) REFERENCES inpatient_medications(clinic_id, id)
  constraint inpatient_medication_overrides_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint inpatient_medication_overrides_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX inpatient_medication_overrides_at ON public.inpatient_medication_overrides USING btree (clinic_id, overridden_at)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table inpatient_medications (row-level security, forced)
  admission_id uuid not null
  clinic_id uuid not null
  created_at timestamp with time zone not null default clock_timestamp()
  dose_unit text
  dose_value numeric
  ends_at timestamp with time zone
  id uuid not null
  instructions text
  medication_code text
  medication_display text not null
  medication_form text
  medication_strength text
  medication_system text
  number text not null
  override_reason text
  patient_id uuid not null
  prescriber_id uuid not null
  product_id uuid
  route text
  schedule jsonb not null
  starts_at timestamp with time zone not null
  status text not null
  status_before text
  status_reason text
  stopped_at timestamp with time zone
  unchecked jsonb not null default '[]'::jsonb
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  warnings jsonb not null default '[]'::jsonb
  constraint inpatient_medications_check CHECK ((ends_at > starts_at))
  constraint inpatient_medications_check1 CHECK (((status = 'stopped'::text) = (stopped_at IS NOT NULL)))
  constraint inpatient_medications_check2 CHECK (((status <> 'completed'::text) OR (ends_at IS NOT NULL)))
  constraint inpatient_medications_check3 CHECK (((dose_value IS NULL) = (dose_unit IS NULL)))
  constraint inpatient_medications_clinic_id_admission_id_fkey FOREIGN KEY (clinic_id, admission_id) REFERENCES admissions(clinic_id, id)
  constraint inpatient_medications_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint inpatient_medications_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint inpatient_medications_clinic_id_prescriber_id_fkey FOREIGN KEY (clinic_id, prescriber_id) REFERENCES practitioners(clinic_id, id)
  constraint inpatient_medications_clinic_id_product_id_fkey FOREIGN KEY (clinic_id, product_id) REFERENCES pharmacy_products(clinic_id, id)
  constraint inpatient_medications_number UNIQUE (clinic_id, number)
  constraint inpatient_medications_pkey PRIMARY KEY (clinic_id, id)
  constraint inpatient_medications_schedule_check CHECK (((schedule ->> 'kind'::text) = ANY (ARRAY['fixed'::text, 'interval'::text, 'as_needed'::text])))
  constraint inpatient_medications_status_before_check CHECK ((status_before = ANY (ARRAY['active'::text, 'on_hold'::text])))
  constraint inpatient_medications_status_check CHECK ((status = ANY (ARRAY['active'::text, 'on_hold'::text, 'stopped'::text, 'completed'::text])))
  CREATE INDEX inpatient_medications_admission ON public.inpatient_medications USING btree (clinic_id, admission_id, starts_at, id)
  CREATE INDEX inpatient_medications_code ON public.inpatient_medications USING btree (clinic_id, medication_code, id) WHERE (medication_code IS NOT NULL)
  CREATE INDEX inpatient_medications_created ON public.inpatient_medications USING btree (clinic_id, created_at, id)
  CREATE INDEX inpatient_medications_ending ON public.inpatient_medications USING btree (ends_at) WHERE ((status = ANY (ARRAY['active'::text, 'on_hold'::text])) AND (ends_at IS NOT NULL))
  CREATE INDEX inpatient_medications_patient ON public.inpatient_medications USING btree (clinic_id, patient_id, id)
  CREATE INDEX inpatient_medications_prescriber ON public.inpatient_medications USING btree (clinic_id, prescriber_id, created_at)
  CREATE INDEX inpatient_medications_product ON public.inpatient_medications USING btree (clinic_id, product_id) WHERE (product_id IS NOT NULL)
  CREATE INDEX inpatient_medications_system ON public.inpatient_medications USING btree (clinic_id, medication_system)
  CREATE INDEX inpatient_medications_text ON public.inpatient_medications USING btree (clinic_id, medication_display)
  CREATE INDEX inpatient_medications_updated ON public.inpatient_medications USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.inpatient_medications FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.inpatient_medications FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (patient_id, status, status_before, status_reason, stopped_at) to clinical_app

table interaction_sources
  imported_at timestamp with time zone not null
  licence text not null
  pairs integer not null
  source text not null
  version text not null
  constraint interaction_sources_pkey PRIMARY KEY (source)
  grant select to clinical_ai
  grant select to clinical_app

table interactions
  ingredient text not null
  other text not null
  severity text not null
  source text not null
  text text not null
  text_es text
  constraint interactions_pkey PRIMARY KEY (ingredient, other, source)
  constraint interactions_severity_check CHECK ((severity = ANY (ARRAY['contraindicated'::text, 'severe'::text, 'moderate'::text, 'minor'::text])))
  constraint interactions_source_fkey FOREIGN KEY (source) REFERENCES interaction_sources(source) ON DELETE CASCADE
  CREATE INDEX interactions_source ON public.interactions USING btree (source)
  grant select to clinical_ai
  grant select to clinical_app

table interop_connections (row-level security, forced)
  address text
  charset text
  clinic_id uuid not null
  content_key_encrypted bytea not null
  created_at timestamp with time zone not null default now()
  direction text not null
  id uuid not null
  key_hash bytea
  name text not null
  peer_cidrs text[] not null default '{}'::text[]
  policy jsonb not null
  receiving_application text
  receiving_facility text
  sending_application text
  sending_facility text
  status text not null default 'active'::text
  tls jsonb not null
  transport text not null
  types text[] not null
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint interop_connections_check CHECK (((transport = 'mllp'::text) OR (direction = 'in'::text)))
  constraint interop_connections_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint interop_connections_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'both'::text])))
  constraint interop_connections_pkey PRIMARY KEY (clinic_id, id)
  constraint interop_connections_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'stopped'::text])))
  constraint interop_connections_transport_check CHECK ((transport = ANY (ARRAY['mllp'::text, 'http'::text])))
  CREATE UNIQUE INDEX interop_connections_id ON public.interop_connections USING btree (id)
  CREATE INDEX interop_connections_order ON public.interop_connections USING btree (clinic_id, name, id)
  CREATE UNIQUE INDEX interop_connections_sender ON public.interop_connections USING btree (sending_application, sending_facility, receiving_application, receiving_facility) NULLS NOT DISTINCT WHERE ((transport = 'mllp'::text) AND (direction <> 'out'::text))
  CREATE INDEX interop_connections_updated ON public.interop_connections USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.interop_connections FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy by_sender for select to clinical_app using ((((id)::text = current_setting('app.interop_connection'::text, true)) OR ((transport = 'mllp'::text) AND (direction <> 'out'::text) AND (NULLIF(current_setting('app.hl7_sender'::text, true), ''::text) IS NOT NULL) AND COALESCE((sending_application = ((current_setting('app.hl7_sender'::text, true))::jsonb ->> 0)), true) AND COALESCE((sending_facility = ((current_setting('app.hl7_sender'::text, true))::jsonb ->> 1)), true) AND COALESCE((receiving_application = ((current_setting('app.hl7_sender'::text, true))::jsonb ->> 2)), true) AND COALESCE((receiving_facility = ((current_setting('app.hl7_sender'::text, true))::jsonb ->> 3)), true))))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (address, charset, direction, key_hash, name, peer_cidrs, policy, receiving_application, receiving_facility, sending_application, sending_facility, status, tls, types) to clinical_app
  grant update (content_key_encrypted) to clinical_worker

table interop_messages (row-level security, forced)
  ack jsonb
  answers_encrypted bytea
  clinic_id uuid not null
  connection_id uuid not null
  content_encrypted bytea not null
  content_sha256 bytea not null
  control_id text
  created_at timestamp with time zone not null default now()
  direction text not null
  errors jsonb not null default '[]'::jsonb
  hl7_version text
  id uuid not null
  patient_id uuid
  received_at timestamp with time zone not null default now()
  repeats_id boolean not null default false
  results jsonb not null default '[]'::jsonb
  status text not null
  status_reason text
  type text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint interop_messages_clinic_id_connection_id_fkey FOREIGN KEY (clinic_id, connection_id) REFERENCES interop_connections(clinic_id, id)
  constraint interop_messages_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint interop_messages_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint interop_messages_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])))
  constraint interop_messages_pkey PRIMARY KEY (clinic_id, id)
  constraint interop_messages_status_check CHECK ((status = ANY (ARRAY['received'::text, 'applied'::text, 'quarantined'::text, 'rejected'::text, 'discarded'::text, 'queued'::text, 'sent'::text, 'acknowledged'::text]))) NOT VALID
  CREATE INDEX interop_messages_connection ON public.interop_messages USING btree (clinic_id, connection_id, received_at)
  CREATE INDEX interop_messages_control ON public.interop_messages USING btree (clinic_id, control_id, id)
  CREATE UNIQUE INDEX interop_messages_numbered ON public.interop_messages USING btree (clinic_id, connection_id, direction, control_id) WHERE ((control_id IS NOT NULL) AND (NOT repeats_id))
  CREATE INDEX interop_messages_patient ON public.interop_messages USING btree (clinic_id, patient_id, received_at, id) WHERE (patient_id IS NOT NULL)
  CREATE INDEX interop_messages_received ON public.interop_messages USING btree (clinic_id, received_at, id)
  CREATE INDEX interop_messages_status ON public.interop_messages USING btree (clinic_id, status, received_at, id)
  CREATE INDEX interop_messages_stranded ON public.interop_messages USING btree (received_at) WHERE (status = 'received'::text)
  CREATE INDEX interop_messages_updated ON public.interop_messages USING btree (clinic_id, updated_at, id)
  CREATE INDEX interop_messages_waiting ON public.interop_messages USING btree (clinic_id, connection_id) WHERE (status = 'quarantined'::text)
  CREATE TRIGGER touch BEFORE UPDATE ON public.interop_messages FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy janitor_reads for select to clinical_janitor using (true)
  policy stranded for select to clinical_app using (((status = 'received'::text) AND (current_setting('app.hl7_stranded'::text, true) = 'yes'::text)))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (ack, answers_encrypted, content_encrypted, content_sha256, control_id, errors, patient_id, results, status, status_reason, type) to clinical_app
  grant select (clinic_id, id, status) to clinical_janitor

table interop_numbers (row-level security, forced)
  clinic_id uuid not null
  connection_id uuid not null
  kind text not null
  number text not null
  resource_id uuid not null
  resource_type text not null
  constraint interop_numbers_clinic_id_connection_id_fkey FOREIGN KEY (clinic_id, connection_id) REFERENCES interop_connections(clinic_id, id)
  constraint interop_numbers_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint interop_numbers_kind_check CHECK ((kind = ANY (ARRAY['visit'::text, 'appointment'::text, 'lab_result'::text, 'order'::text, 'immunization'::text, 'document'::text]))) NOT VALID
  constraint interop_numbers_pkey PRIMARY KEY (clinic_id, connection_id, kind, number)
  CREATE INDEX interop_numbers_resource ON public.interop_numbers USING btree (clinic_id, connection_id, resource_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (resource_id, resource_type) to clinical_app

table interop_queue (row-level security, forced)
  clinic_id uuid not null
  connection_id uuid not null
  created_at timestamp with time zone not null default now()
  event text not null
  id uuid not null
  place bigint not null identity
  resource_id uuid not null
  resource_type text not null
  round integer not null default 0
  state text not null default 'new'::text
  told_version integer not null
  constraint interop_queue_clinic_id_connection_id_fkey FOREIGN KEY (clinic_id, connection_id) REFERENCES interop_connections(clinic_id, id)
  constraint interop_queue_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint interop_queue_pkey PRIMARY KEY (clinic_id, id)
  constraint interop_queue_state_check CHECK ((state = ANY (ARRAY['new'::text, 'queued'::text, 'done'::text])))
  CREATE INDEX interop_queue_connection ON public.interop_queue USING btree (clinic_id, connection_id)
  CREATE INDEX interop_queue_done ON public.interop_queue USING btree (created_at) WHERE (state = 'done'::text)
  CREATE INDEX interop_queue_waiting ON public.interop_queue USING btree (clinic_id, connection_id, place) WHERE (state <> 'done'::text)
  policy janitor for all to clinical_janitor using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true) check (true)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant insert, select to clinical_worker
  grant update (round, state) to clinical_app

table interop_replays (row-level security, forced)
  clinic_id uuid not null
  connection_id uuid not null
  created_at timestamp with time zone not null default now()
  date_from text
  date_to text
  done integer not null default 0
  dry_run boolean not null
  failed integer not null default 0
  id uuid not null
  position uuid
  requested_by uuid not null
  status text not null default 'queued'::text
  total integer not null
  until timestamp with time zone not null default clock_timestamp()
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint interop_replays_clinic_id_connection_id_fkey FOREIGN KEY (clinic_id, connection_id) REFERENCES interop_connections(clinic_id, id)
  constraint interop_replays_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint interop_replays_pkey PRIMARY KEY (clinic_id, id)
  constraint interop_replays_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text])))
  CREATE INDEX interop_replays_connection ON public.interop_replays USING btree (clinic_id, connection_id)
  CREATE INDEX interop_replays_created_at ON public.interop_replays USING btree (clinic_id, created_at, id)
  CREATE INDEX interop_replays_open ON public.interop_replays USING btree (created_at) WHERE (status <> 'completed'::text)
  CREATE INDEX interop_replays_updated_at ON public.interop_replays USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.interop_replays FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy janitor for all to clinical_janitor using ((status = 'completed'::text))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant select to clinical_worker
  grant update (done, failed, position, status) to clinical_app

table interop_senders (row-level security, forced)
  attempts integer not null default 0
  clinic_id uuid not null
  connection_id uuid not null
  holder uuid
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone
  next_attempt_at timestamp with time zone not null default '-infinity'::timestamp with time zone
  constraint interop_senders_clinic_id_connection_id_fkey FOREIGN KEY (clinic_id, connection_id) REFERENCES interop_connections(clinic_id, id)
  constraint interop_senders_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint interop_senders_pkey PRIMARY KEY (clinic_id, connection_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (attempts, holder, leased_until, next_attempt_at) to clinical_app

table invitations (row-level security, forced)
  accepted_by uuid
  clinic_id uuid not null
  code_hash bytea not null
  created_at timestamp with time zone not null default now()
  email text not null
  expires_at timestamp with time zone not null
  id uuid not null
  invited_by uuid
  license_number text
  name text not null
  patient_id uuid
  practitioner_id uuid
  role text not null
  specialty text
  status text not null default 'pending'::text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id)
  constraint invitations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint invitations_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint invitations_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint invitations_code_hash_key UNIQUE (code_hash)
  constraint invitations_email_check CHECK ((email = lower(email)))
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id)
  constraint invitations_pkey PRIMARY KEY (clinic_id, id)
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'doctor'::text, 'nurse'::text, 'pharmacist'::text, 'laboratory'::text, 'front_desk'::text, 'patient'::text])))
  constraint invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'revoked'::text])))
  CREATE INDEX invitations_expiry ON public.invitations USING btree (expires_at)
  CREATE UNIQUE INDEX invitations_pending ON public.invitations USING btree (clinic_id, email) WHERE (status = 'pending'::text)
  CREATE TRIGGER touch BEFORE UPDATE ON public.invitations FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy expired for all to clinical_janitor using ((expires_at <= now()))
  policy presented_code for select using ((code_hash = decode(NULLIF(current_setting('app.invitation_code'::text, true), ''::text), 'hex'::text)))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using ((status = 'pending'::text))
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant select to clinical_worker
  grant update (accepted_by, patient_id, status) to clinical_app
  grant update (code_hash) to clinical_worker

table lab_observations (row-level security)
  clinic_id uuid not null
  code text not null
  code_system text not null
  display text not null
  id uuid not null
  interpretation text
  lab_result_id uuid not null
  note text
  position smallint not null
  reference_high numeric
  reference_low numeric
  reference_text text
  reference_unit text
  status text not null
  value_comparator text
  value_number numeric
  value_text text
  value_type text not null
  value_unit text
  constraint lab_observations_clinic_id_lab_result_id_fkey FOREIGN KEY (clinic_id, lab_result_id) REFERENCES lab_results(clinic_id, id)
  constraint lab_observations_clinic_id_lab_result_id_position_key UNIQUE (clinic_id, lab_result_id, "position")
  constraint lab_observations_interpretation_check CHECK ((interpretation = ANY (ARRAY['N'::text, 'L'::text, 'H'::text, 'LL'::text, 'HH'::text, 'A'::text, 'AA'::text, '<'::text, '>'::text])))
  constraint lab_observations_pkey PRIMARY KEY (clinic_id, lab_result_id, id)
  constraint lab_observations_status_check CHECK ((status = ANY (ARRAY['preliminary'::text, 'final'::text, 'amended'::text, 'corrected'::text, 'cancelled'::text])))
  constraint lab_observations_value_comparator_check CHECK ((value_comparator = ANY (ARRAY['<'::text, '<='::text, '>='::text, '>'::text])))
  constraint lab_observations_value_type_check CHECK ((value_type = ANY (ARRAY['quantity'::text, 'string'::text, 'coded'::text, 'range'::text])))
  CREATE INDEX lab_observations_code_id ON public.lab_observations USING btree (clinic_id, code, id)
  CREATE UNIQUE INDEX lab_observations_id ON public.lab_observations USING btree (clinic_id, id)
  CREATE INDEX lab_observations_number ON public.lab_observations USING btree (clinic_id, (
CASE
    WHEN (value_comparator IS NULL) THEN value_number
    ELSE NULL::numeric
END), id)
  CREATE INDEX lab_observations_said ON public.lab_observations USING btree (clinic_id, id) WHERE (value_text IS NOT NULL)
  CREATE INDEX lab_observations_system ON public.lab_observations USING btree (clinic_id, code_system)
  CREATE INDEX lab_observations_text ON public.lab_observations USING btree (clinic_id, display)
  CREATE INDEX lab_observations_unusual ON public.lab_observations USING btree (clinic_id, status, id) WHERE (status <> 'final'::text)
  CREATE INDEX lab_observations_words ON public.lab_observations USING gin (clinic_id, word_vector(search_words(value_text)))
  CREATE TRIGGER observed AFTER INSERT ON public.lab_observations REFERENCING NEW TABLE AS said FOR EACH STATEMENT EXECUTE FUNCTION keep_lab_observations()
  CREATE TRIGGER observed_otherwise AFTER UPDATE ON public.lab_observations REFERENCING NEW TABLE AS said FOR EACH STATEMENT EXECUTE FUNCTION keep_lab_observations()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table lab_results (row-level security, forced)
  acknowledged_at timestamp with time zone
  acknowledged_by uuid
  acknowledged_by_name text
  attachments jsonb not null default '[]'::jsonb
  awaits_acknowledgement boolean not null default true
  category text not null default 'laboratory'::text
  clinic_id uuid not null
  code text not null
  code_system text not null
  conclusion text
  consultation_id uuid
  created_at timestamp with time zone not null default now()
  display text not null
  entered_by uuid not null
  entered_by_name text not null
  has_abnormal boolean not null
  has_critical boolean not null
  id uuid not null
  issued_at timestamp with time zone not null
  looked_at timestamp with time zone
  looked_by uuid
  looked_by_name text
  needs_second_look boolean not null default false
  order_id uuid
  order_item_id uuid
  patient_id uuid not null
  performer text
  practitioner_id uuid
  released_at timestamp with time zone
  specimen_collected_at timestamp with time zone
  specimen_collected_on text
  specimen_type text
  status text not null
  status_reason text
  superseded_by_id uuid
  supersedes_id uuid
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint lab_results_acknowledged CHECK ((num_nonnulls(acknowledged_at, acknowledged_by, acknowledged_by_name) = ANY (ARRAY[0, 3])))
  constraint lab_results_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint lab_results_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint lab_results_clinic_id_order_id_fkey FOREIGN KEY (clinic_id, order_id) REFERENCES orders(clinic_id, id)
  constraint lab_results_clinic_id_order_item_id_fkey FOREIGN KEY (clinic_id, order_item_id) REFERENCES order_items(clinic_id, id)
  constraint lab_results_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint lab_results_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint lab_results_clinic_id_superseded_by_id_fkey FOREIGN KEY (clinic_id, superseded_by_id) REFERENCES lab_results(clinic_id, id) DEFERRABLE INITIALLY DEFERRED
  constraint lab_results_clinic_id_supersedes_id_fkey FOREIGN KEY (clinic_id, supersedes_id) REFERENCES lab_results(clinic_id, id)
  constraint lab_results_looked_at CHECK ((num_nonnulls(looked_at, looked_by, looked_by_name) = ANY (ARRAY[0, 3])))
  constraint lab_results_pkey PRIMARY KEY (clinic_id, id)
  constraint lab_results_released_when_seen CHECK (((released_at IS NULL) OR (NOT needs_second_look) OR (looked_at IS NOT NULL)))
  constraint lab_results_second_person CHECK ((looked_by <> entered_by))
  constraint lab_results_status_check CHECK ((status = ANY (ARRAY['partial'::text, 'preliminary'::text, 'final'::text, 'amended'::text, 'corrected'::text, 'appended'::text, 'cancelled'::text, 'entered-in-error'::text])))
  constraint lab_results_supersedes UNIQUE (clinic_id, supersedes_id)
  CREATE INDEX lab_results_abnormal ON public.lab_results USING btree (clinic_id, issued_at, id) WHERE has_abnormal
  CREATE INDEX lab_results_code ON public.lab_results USING btree (clinic_id, code, id)
  CREATE INDEX lab_results_collected_order ON public.lab_results USING btree (clinic_id, LEAST(specimen_collected_at, 'infinity'::timestamp with time zone), id)
  CREATE INDEX lab_results_consultation ON public.lab_results USING btree (clinic_id, consultation_id) WHERE (consultation_id IS NOT NULL)
  CREATE INDEX lab_results_effective ON public.lab_results USING btree (clinic_id, (
CASE
    WHEN (specimen_collected_at IS NULL) THEN issued_at
    ELSE specimen_collected_at
END), id)
  CREATE INDEX lab_results_issued ON public.lab_results USING btree (clinic_id, issued_at, id)
  CREATE INDEX lab_results_order ON public.lab_results USING btree (clinic_id, order_id) WHERE (order_id IS NOT NULL)
  CREATE INDEX lab_results_order_item ON public.lab_results USING btree (clinic_id, order_item_id) WHERE (order_item_id IS NOT NULL)
  CREATE INDEX lab_results_patient ON public.lab_results USING btree (clinic_id, patient_id, issued_at, id)
  CREATE INDEX lab_results_practitioner ON public.lab_results USING btree (clinic_id, practitioner_id, id) WHERE (practitioner_id IS NOT NULL)
  CREATE INDEX lab_results_second_look ON public.lab_results USING btree (clinic_id, issued_at, id) WHERE (needs_second_look AND (looked_at IS NULL) AND (superseded_by_id IS NULL) AND (status <> ALL (ARRAY['cancelled'::text, 'entered-in-error'::text])))
  CREATE INDEX lab_results_specimen_type ON public.lab_results USING btree (clinic_id, specimen_type)
  CREATE INDEX lab_results_status ON public.lab_results USING btree (clinic_id, status, id)
  CREATE INDEX lab_results_system ON public.lab_results USING btree (clinic_id, code_system)
  CREATE INDEX lab_results_text ON public.lab_results USING btree (clinic_id, display)
  CREATE INDEX lab_results_unacknowledged ON public.lab_results USING btree (clinic_id, issued_at, id) WHERE (has_critical AND awaits_acknowledgement AND (acknowledged_at IS NULL) AND (superseded_by_id IS NULL) AND (status <> ALL (ARRAY['cancelled'::text, 'entered-in-error'::text])))
  CREATE INDEX lab_results_unnamed_specimen ON public.lab_results USING btree (clinic_id, id) WHERE ((specimen_type IS NULL) AND (specimen_collected_at IS NOT NULL))
  CREATE INDEX lab_results_unreleased ON public.lab_results USING btree (clinic_id) WHERE ((released_at IS NULL) AND (superseded_by_id IS NULL) AND (status = ANY (ARRAY['final'::text, 'amended'::text, 'corrected'::text, 'appended'::text])))
  CREATE INDEX lab_results_updated ON public.lab_results USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER acknowledged BEFORE UPDATE OF acknowledged_at, acknowledged_by, acknowledged_by_name ON public.lab_results FOR EACH ROW WHEN ((old.acknowledged_at IS NOT NULL)) EXECUTE FUNCTION guard_acknowledgement()
  CREATE TRIGGER expects_acknowledgement AFTER INSERT ON public.lab_results FOR EACH ROW WHEN ((new.has_critical AND new.awaits_acknowledgement)) EXECUTE FUNCTION expect_acknowledgement()
  CREATE TRIGGER kept BEFORE UPDATE ON public.lab_results FOR EACH ROW WHEN ((old.patient_id = new.patient_id)) EXECUTE FUNCTION guard_lab_result()
  CREATE TRIGGER looked BEFORE UPDATE OF looked_at, looked_by, looked_by_name ON public.lab_results FOR EACH ROW WHEN ((old.looked_at IS NOT NULL)) EXECUTE FUNCTION guard_second_look()
  CREATE TRIGGER merged BEFORE UPDATE ON public.lab_results FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER observed AFTER UPDATE ON public.lab_results FOR EACH ROW EXECUTE FUNCTION follow_lab_result()
  CREATE TRIGGER touch BEFORE UPDATE ON public.lab_results FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (acknowledged_at, acknowledged_by, acknowledged_by_name, looked_at, looked_by, looked_by_name, patient_id, released_at, status, status_reason, superseded_by_id) to clinical_app

table locations (row-level security, forced)
  active boolean not null default true
  bay boolean not null default false
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  holds_one boolean not null generated (bay AND (NOT shared))
  id uuid not null
  name text not null
  room text
  shared boolean not null default false
  timezone text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  constraint locations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint locations_holds_one UNIQUE (clinic_id, id, holds_one)
  constraint locations_pkey PRIMARY KEY (clinic_id, id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.locations FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (active, bay, name, room, shared, timezone) to clinical_app

table mails
  about jsonb not null default '{}'::jsonb
  attempts integer not null default 0
  created_at timestamp with time zone not null default now()
  error text
  id uuid not null
  kind text not null
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone
  next_attempt_at timestamp with time zone not null default now()
  owner text
  turn timestamp with time zone not null default now()
  user_id uuid
  constraint mails_pkey PRIMARY KEY (id)
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX mails_age ON public.mails USING btree (created_at)
  CREATE INDEX mails_owner ON public.mails USING btree (owner, turn)
  CREATE INDEX mails_turn ON public.mails USING btree (turn, next_attempt_at)
  CREATE TRIGGER take_turn BEFORE INSERT ON public.mails FOR EACH ROW EXECUTE FUNCTION take_mail_turn()
  grant insert to clinical_app
  grant delete, select to clinical_janitor
  grant delete, insert, select to clinical_worker
  grant update (attempts, error, leased_until, next_attempt_at) to clinical_worker

table medication_administrations (row-level security, forced)
  admission_id uuid not null
  author_id uuid not null
  clinic_id uuid not null
  created_at timestamp with time zone not null default clock_timestamp()
  dose_unit text
  dose_value numeric
  due_at timestamp with time zone
  given_at timestamp with time zone not null
  id uuid not null
  lot_id uuid
  medication_id uuid not null
  patient_id uuid not null
  reason text
  route text
  site text
  status text not null
  superseded_by_id uuid
  supersedes_id uuid
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  witness_id uuid
  witness_name text
  constraint medication_administrations_check CHECK (((reason IS NOT NULL) OR ((status = 'given'::text) AND (supersedes_id IS NULL))))
  constraint medication_administrations_check1 CHECK (((dose_value IS NULL) = (dose_unit IS NULL)))
  constraint medication_administrations_check2 CHECK (((witness_id IS NULL) = (witness_name IS NULL)))
  constraint medication_administrations_clinic_id_admission_id_fkey FOREIGN KEY (clinic_id, admission_id) REFERENCES admissions(clinic_id, id)
  constraint medication_administrations_clinic_id_author_id_fkey FOREIGN KEY (clinic_id, author_id) REFERENCES practitioners(clinic_id, id)
  constraint medication_administrations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint medication_administrations_clinic_id_lot_id_fkey FOREIGN KEY (clinic_id, lot_id) REFERENCES pharmacy_lots(clinic_id, id)
  constraint medication_administrations_clinic_id_medication_id_fkey FOREIGN KEY (clinic_id, medication_id) REFERENCES inpatient_medications(clinic_id, id)
  constraint medication_administrations_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint medication_administrations_clinic_id_superseded_by_id_fkey FOREIGN KEY (clinic_id, superseded_by_id) REFERENCES medication_administrations(clinic_id, id)
  constraint medication_administrations_clinic_id_supersedes_id_fkey FOREIGN KEY (clinic_id, supersedes_id) REFERENCES medication_administrations(clinic_id, id)
  constraint medication_administrations_corrected UNIQUE (clinic_id, supersedes_id)
  constraint medication_administrations_pkey PRIMARY KEY (clinic_id, id)
  constraint medication_administrations_status_check CHECK ((status = ANY (ARRAY['given'::text, 'refused'::text, 'withheld'::text, 'missed'::text])))
  CREATE INDEX medication_administrations_admission ON public.medication_administrations USING btree (clinic_id, admission_id, given_at, id)
  CREATE INDEX medication_administrations_author ON public.medication_administrations USING btree (clinic_id, author_id, given_at)
  CREATE INDEX medication_administrations_doses ON public.medication_administrations USING btree (clinic_id, admission_id, due_at) WHERE (due_at IS NOT NULL)
  CREATE UNIQUE INDEX medication_administrations_due ON public.medication_administrations USING btree (clinic_id, medication_id, due_at) WHERE ((due_at IS NOT NULL) AND (supersedes_id IS NULL))
  CREATE INDEX medication_administrations_given ON public.medication_administrations USING btree (clinic_id, medication_id, given_at)
  CREATE INDEX medication_administrations_given_at ON public.medication_administrations USING btree (clinic_id, given_at, id)
  CREATE INDEX medication_administrations_lot ON public.medication_administrations USING btree (clinic_id, lot_id) WHERE (lot_id IS NOT NULL)
  CREATE INDEX medication_administrations_patient ON public.medication_administrations USING btree (clinic_id, patient_id, id)
  CREATE INDEX medication_administrations_updated ON public.medication_administrations USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.medication_administrations FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.medication_administrations FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (patient_id, superseded_by_id) to clinical_app

table memberships (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  is_default boolean not null default false
  patient_id uuid
  practitioner_id uuid
  role text not null
  status text not null default 'active'::text
  suspended_at timestamp with time zone
  updated_at timestamp with time zone not null default now()
  user_id uuid not null
  version integer not null default 1
  constraint memberships_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint memberships_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint memberships_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint memberships_pkey PRIMARY KEY (clinic_id, user_id)
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'doctor'::text, 'nurse'::text, 'pharmacist'::text, 'laboratory'::text, 'front_desk'::text, 'patient'::text])))
  constraint memberships_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE UNIQUE INDEX memberships_default ON public.memberships USING btree (user_id) WHERE is_default
  CREATE UNIQUE INDEX memberships_patient ON public.memberships USING btree (clinic_id, patient_id) WHERE (patient_id IS NOT NULL)
  CREATE UNIQUE INDEX memberships_practitioner ON public.memberships USING btree (clinic_id, practitioner_id) WHERE (practitioner_id IS NOT NULL)
  CREATE INDEX memberships_user ON public.memberships USING btree (user_id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.memberships FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy own_memberships for select using ((user_id = current_user_id()))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant delete, insert, select to clinical_app
  grant select to clinical_worker
  grant update (patient_id, practitioner_id, role, status, suspended_at) to clinical_app

table note_templates (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  follow_up_notes text
  id uuid not null
  name text not null
  owner_id uuid
  reason text
  sections jsonb not null default '[]'::jsonb
  type text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint note_templates_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint note_templates_pkey PRIMARY KEY (clinic_id, id)
  CREATE UNIQUE INDEX note_templates_name ON public.note_templates USING btree (clinic_id, COALESCE(owner_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name))
  CREATE TRIGGER touch BEFORE UPDATE ON public.note_templates FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app
  grant update (follow_up_notes, name, reason, sections, type) to clinical_app

table observations (row-level security)
  category text not null
  clinic_id uuid not null
  code text not null
  code_system text not null
  consultation_id uuid
  created_at timestamp with time zone not null default now()
  device text
  diastolic numeric
  display text not null
  entered_by uuid
  entered_by_name text
  id uuid not null
  interpretation text
  is_superseded boolean not null default false
  lab_result_id uuid
  method text
  note text
  observed_at timestamp with time zone not null
  order_item_id uuid
  own_time boolean not null default false
  part text not null default ''::text
  patient_id uuid
  performer_id uuid
  position smallint not null default 0
  practitioner_id uuid
  record_id uuid not null
  reference_high numeric
  reference_low numeric
  reference_text text
  reference_unit text
  released_at timestamp with time zone
  reported_status text not null
  sign text
  specimen_id uuid
  status text not null
  supersedes_id uuid
  systolic numeric
  updated_at timestamp with time zone not null
  value_comparator text
  value_number numeric
  value_text text
  value_type text not null
  value_unit text
  constraint observations_category_check CHECK ((category = ANY (ARRAY['vital-signs'::text, 'laboratory'::text, 'survey'::text])))
  constraint observations_check CHECK (((part <> ''::text) <= ((sign = part) AND (id = consultation_id))))
  constraint observations_check1 CHECK (((sign IS NOT NULL) OR (lab_result_id IS NOT NULL)))
  constraint observations_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint observations_clinic_id_lab_result_id_fkey FOREIGN KEY (clinic_id, lab_result_id) REFERENCES lab_results(clinic_id, id)
  constraint observations_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint observations_interpretation_check CHECK ((interpretation = ANY (ARRAY['N'::text, 'L'::text, 'H'::text, 'LL'::text, 'HH'::text, 'A'::text, 'AA'::text, '<'::text, '>'::text])))
  constraint observations_pkey PRIMARY KEY (clinic_id, id, part)
  constraint observations_status_check CHECK ((status = ANY (ARRAY['preliminary'::text, 'final'::text, 'amended'::text, 'corrected'::text, 'cancelled'::text, 'entered-in-error'::text])))
  constraint observations_value_comparator_check CHECK ((value_comparator = ANY (ARRAY['<'::text, '<='::text, '>='::text, '>'::text])))
  constraint observations_value_type_check CHECK ((value_type = ANY (ARRAY['quantity'::text, 'string'::text, 'coded'::text, 'range'::text, 'components'::text])))
  CREATE INDEX observations_category ON public.observations USING btree (clinic_id, category, id, part)
  CREATE INDEX observations_code ON public.observations USING btree (clinic_id, code, id, part)
  CREATE INDEX observations_consultation ON public.observations USING btree (clinic_id, consultation_id) WHERE (consultation_id IS NOT NULL)
  CREATE INDEX observations_diastolic ON public.observations USING btree (clinic_id, diastolic) WHERE (diastolic IS NOT NULL)
  CREATE INDEX observations_number ON public.observations USING btree (clinic_id, (
CASE
    WHEN (value_comparator IS NULL) THEN value_number
    ELSE NULL::numeric
END), id, part)
  CREATE INDEX observations_observed ON public.observations USING btree (clinic_id, observed_at, id, part)
  CREATE INDEX observations_order_item ON public.observations USING btree (clinic_id, order_item_id) WHERE (order_item_id IS NOT NULL)
  CREATE INDEX observations_patient ON public.observations USING btree (clinic_id, patient_id, observed_at)
  CREATE INDEX observations_performer ON public.observations USING btree (clinic_id, performer_id, id, part) WHERE (performer_id IS NOT NULL)
  CREATE INDEX observations_practitioner ON public.observations USING btree (clinic_id, practitioner_id, id, part) WHERE (practitioner_id IS NOT NULL)
  CREATE INDEX observations_record ON public.observations USING btree (clinic_id, record_id)
  CREATE INDEX observations_said ON public.observations USING btree (clinic_id, id, part) WHERE (value_text IS NOT NULL)
  CREATE INDEX observations_sign ON public.observations USING btree (clinic_id, sign, id, part) WHERE (sign IS NOT NULL)
  CREATE INDEX observations_system ON public.observations USING btree (clinic_id, code_system)
  CREATE INDEX observations_systolic ON public.observations USING btree (clinic_id, systolic) WHERE (systolic IS NOT NULL)
  CREATE INDEX observations_text ON public.observations USING btree (clinic_id, display)
  CREATE INDEX observations_unusual ON public.observations USING btree (clinic_id, status, id, part) WHERE (status <> 'final'::text)
  CREATE INDEX observations_updated ON public.observations USING btree (clinic_id, updated_at, id, part)
  CREATE INDEX observations_words ON public.observations USING gin (clinic_id, word_vector(search_words(value_text)))
  CREATE TRIGGER kept BEFORE DELETE OR UPDATE OF id, part, category, sign, consultation_id, lab_result_id, code_system, code, value_type, value_number, value_comparator, value_unit, value_text, systolic, diastolic, observed_at, own_time ON public.observations FOR EACH ROW EXECUTE FUNCTION guard_observation()
  CREATE TRIGGER signed_additions AFTER INSERT ON public.observations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_added_signs()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app
  grant update (diastolic, observed_at, own_time, systolic, value_number) to clinical_app

table order_items (row-level security, forced)
  body_part text
  clinic_id uuid not null
  description text
  id uuid not null
  needs_coding boolean not null generated (test_id IS NULL)
  notes text
  order_id uuid not null
  position smallint not null
  quantity smallint not null default 1
  specimen text
  status text not null default 'requested'::text
  status_reason text
  test_id uuid
  constraint order_items_clinic_id_order_id_fkey FOREIGN KEY (clinic_id, order_id) REFERENCES orders(clinic_id, id)
  constraint order_items_clinic_id_order_id_position_key UNIQUE (clinic_id, order_id, "position")
  constraint order_items_pkey PRIMARY KEY (clinic_id, id)
  constraint order_items_quantity_check CHECK ((quantity >= 1))
  constraint order_items_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'collected'::text, 'in_process'::text, 'resulted'::text, 'rejected'::text, 'cancelled'::text])))
  constraint order_items_test_id_fkey FOREIGN KEY (test_id) REFERENCES catalog_tests(id)
  CREATE INDEX order_items_of_part ON public.order_items USING btree (clinic_id, id) WHERE (body_part IS NOT NULL)
  CREATE INDEX order_items_status ON public.order_items USING btree (clinic_id, status, id)
  CREATE INDEX order_items_test ON public.order_items USING btree (clinic_id, test_id, id) WHERE (test_id IS NOT NULL)
  CREATE INDEX order_items_uncoded ON public.order_items USING btree (clinic_id, id) WHERE (test_id IS NULL)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (status, status_reason) to clinical_app

table orders (row-level security, forced)
  admission_id uuid
  after_signing boolean not null default false
  clinic_id uuid not null
  clinical_info text
  consultation_id uuid
  fasting boolean
  id uuid not null
  intent text not null default 'order'::text
  kind text not null
  notes text
  number text not null
  ordered_at timestamp with time zone not null default now()
  ordered_by uuid not null
  ordered_by_name text not null
  patient_id uuid not null
  practitioner_id uuid
  priority text not null default 'routine'::text
  status text not null default 'active'::text
  status_reason text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint orders_admission FOREIGN KEY (clinic_id, admission_id) REFERENCES admissions(clinic_id, id)
  constraint orders_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint orders_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint orders_clinic_id_number_key UNIQUE (clinic_id, number)
  constraint orders_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint orders_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint orders_intent_check CHECK ((intent = 'order'::text))
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['imaging'::text, 'laboratory'::text, 'procedure'::text, 'nursing'::text, 'therapy'::text, 'diet'::text])))
  constraint orders_of_one_encounter CHECK ((num_nonnulls(consultation_id, admission_id) <= 1))
  constraint orders_of_somebody CHECK ((num_nonnulls(consultation_id, practitioner_id) = 1))
  constraint orders_pkey PRIMARY KEY (clinic_id, id)
  constraint orders_priority_check CHECK ((priority = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text])))
  constraint orders_status_check CHECK ((status = ANY (ARRAY['active'::text, 'on-hold'::text, 'revoked'::text, 'completed'::text, 'entered-in-error'::text])))
  CREATE INDEX orders_consultation ON public.orders USING btree (clinic_id, consultation_id, ordered_at)
  CREATE INDEX orders_encounter ON public.orders USING btree (clinic_id, COALESCE(consultation_id, admission_id), id)
  CREATE INDEX orders_kind ON public.orders USING btree (clinic_id, kind, id) WHERE (kind <> 'laboratory'::text)
  CREATE INDEX orders_of_admission ON public.orders USING btree (clinic_id, admission_id, ordered_at) WHERE (admission_id IS NOT NULL)
  CREATE INDEX orders_ordered ON public.orders USING btree (clinic_id, ordered_at, id)
  CREATE INDEX orders_ordered_by ON public.orders USING btree (clinic_id, ordered_by, ordered_at)
  CREATE INDEX orders_patient ON public.orders USING btree (clinic_id, patient_id, ordered_at)
  CREATE INDEX orders_practitioner ON public.orders USING btree (clinic_id, practitioner_id, ordered_at) WHERE (practitioner_id IS NOT NULL)
  CREATE INDEX orders_priority ON public.orders USING btree (clinic_id, priority, id) WHERE (priority <> 'routine'::text)
  CREATE INDEX orders_status ON public.orders USING btree (clinic_id, status, id)
  CREATE INDEX orders_updated ON public.orders USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.orders FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (patient_id, status, status_reason) to clinical_app

table outbox (row-level security, forced)
  changed_at timestamp with time zone not null default change_instant()
  clinic_id uuid not null
  event text not null
  id uuid not null
  patient_ids uuid[] not null default '{}'::uuid[]
  request_id text not null
  resource_id uuid not null
  resource_type text not null
  version integer not null
  constraint outbox_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX outbox_clinic ON public.outbox USING btree (clinic_id, changed_at, id)
  CREATE INDEX outbox_order ON public.outbox USING btree (changed_at, id)
  policy consumed for all to clinical_janitor using ((changed_at < ( SELECT LEAST(( SELECT min(outbox_consumers.changed_at) AS min
           FROM outbox_consumers), ( SELECT min(outbox_backlogs.changed_at) AS min
           FROM outbox_backlogs)) AS "least")))
  policy tenant_adds for insert to clinical_app check ((clinic_id = current_clinic_id()))
  policy tenant_follows for select to clinical_app using ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant select to clinical_worker

table outbox_backlogs (row-level security, forced)
  changed_at timestamp with time zone not null
  clinic_id uuid not null
  consumer text not null
  id uuid not null
  served_at timestamp with time zone not null default now()
  constraint outbox_backlogs_consumer_fkey FOREIGN KEY (consumer) REFERENCES outbox_consumers(name)
  constraint outbox_backlogs_pkey PRIMARY KEY (consumer, clinic_id)
  policy janitor_reads for select to clinical_janitor using (true)
  policy worker for all to clinical_worker using (true)
  grant select to clinical_janitor
  grant delete, insert, select to clinical_worker
  grant update (changed_at, id, served_at) to clinical_worker

table outbox_consumers
  changed_at timestamp with time zone not null default '-infinity'::timestamp with time zone
  id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
  name text not null
  constraint outbox_consumers_pkey PRIMARY KEY (name)
  grant select to clinical_janitor
  grant select to clinical_worker
  grant update (changed_at, id) to clinical_worker

table password_links
  code_hash bytea not null
  expires_at timestamp with time zone not null
  user_id uuid not null
  constraint password_links_pkey PRIMARY KEY (code_hash)
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX password_links_age ON public.password_links USING btree (expires_at)
  CREATE INDEX password_links_user ON public.password_links USING btree (user_id)
  grant delete, select to clinical_app
  grant delete, select to clinical_janitor
  grant insert to clinical_worker

table patient_distinctions (row-level security, forced)
  clinic_id uuid not null
  other_id uuid not null
  patient_id uuid not null
  said_at timestamp with time zone not null
  said_by uuid not null
  said_by_name text not null
  constraint patient_distinctions_check CHECK ((patient_id < other_id))
  constraint patient_distinctions_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint patient_distinctions_clinic_id_other_id_fkey FOREIGN KEY (clinic_id, other_id) REFERENCES patients(clinic_id, id)
  constraint patient_distinctions_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint patient_distinctions_pkey PRIMARY KEY (clinic_id, patient_id, other_id)
  CREATE INDEX patient_distinctions_other ON public.patient_distinctions USING btree (clinic_id, other_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table patient_identifiers (row-level security, forced)
  clinic_id uuid not null
  id uuid not null
  patient_id uuid not null
  system text
  type jsonb
  use text
  value text not null
  constraint patient_identifiers_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint patient_identifiers_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint patient_identifiers_pkey PRIMARY KEY (clinic_id, id)
  constraint patient_identifiers_use_check CHECK ((use = ANY (ARRAY['usual'::text, 'official'::text, 'temp'::text, 'secondary'::text, 'old'::text])))
  CREATE UNIQUE INDEX patient_identifiers_once ON public.patient_identifiers USING btree (clinic_id, system, value)
  CREATE INDEX patient_identifiers_patient ON public.patient_identifiers USING btree (clinic_id, patient_id)
  CREATE INDEX patient_identifiers_value ON public.patient_identifiers USING btree (clinic_id, value)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app
  grant update (patient_id) to clinical_app

table patient_merge_rows (row-level security, forced)
  clinic_id uuid not null
  merge_id uuid not null
  row_id uuid not null
  table_name text not null
  constraint patient_merge_rows_clinic_id_merge_id_fkey FOREIGN KEY (clinic_id, merge_id) REFERENCES patient_merges(clinic_id, id)
  constraint patient_merge_rows_pkey PRIMARY KEY (clinic_id, merge_id, table_name, row_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table patient_merges (row-level security, forced)
  added_alerts text[] not null default '{}'::text[]
  clinic_id uuid not null
  id uuid not null
  merged_at timestamp with time zone not null
  merged_by uuid not null
  merged_by_name text not null
  merged_by_type text not null
  reason text
  source_id uuid not null
  target_id uuid not null
  unmerge_reason text
  unmerged_at timestamp with time zone
  unmerged_by uuid
  unmerged_by_name text
  unmerged_by_type text
  constraint patient_merges_check CHECK ((source_id <> target_id))
  constraint patient_merges_check1 CHECK ((num_nulls(unmerged_at, unmerged_by_type, unmerged_by, unmerged_by_name) = ANY (ARRAY[0, 4])))
  constraint patient_merges_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint patient_merges_clinic_id_source_id_fkey FOREIGN KEY (clinic_id, source_id) REFERENCES patients(clinic_id, id)
  constraint patient_merges_clinic_id_target_id_fkey FOREIGN KEY (clinic_id, target_id) REFERENCES patients(clinic_id, id)
  constraint patient_merges_merged_by_type_check CHECK ((merged_by_type = ANY (ARRAY['user'::text, 'api_key'::text])))
  constraint patient_merges_pkey PRIMARY KEY (clinic_id, id)
  constraint patient_merges_unmerged_by_type_check CHECK ((unmerged_by_type = ANY (ARRAY['user'::text, 'api_key'::text])))
  CREATE UNIQUE INDEX patient_merges_open ON public.patient_merges USING btree (clinic_id, source_id) WHERE (unmerged_at IS NULL)
  CREATE INDEX patient_merges_source ON public.patient_merges USING btree (clinic_id, source_id, merged_at)
  CREATE INDEX patient_merges_target ON public.patient_merges USING btree (clinic_id, target_id, merged_at)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (unmerge_reason, unmerged_at, unmerged_by, unmerged_by_name, unmerged_by_type) to clinical_app

table patients (row-level security)
  active boolean not null default true
  address jsonb
  alerts text[] not null default '{}'::text[]
  allergies text[] not null default '{}'::text[]
  birth_date date
  blood_type text
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  deceased_at timestamp with time zone
  deceased_on date
  document_country text
  document_key text generated document_key(document_number)
  document_number text
  document_type text
  email text
  first_surname text not null
  full_name text not null generated (((given_names || ' '::text) || first_surname) || COALESCE((' '::text || second_surname), ''::text))
  given_names text not null
  id uuid not null
  identity text not null default 'confirmed'::text
  merged_into_id uuid
  mrn text not null
  phone text
  reminders_enabled boolean not null default true
  search_text text not null generated (' '::text || search_words(((((given_names || ' '::text) || first_surname) || COALESCE((' '::text || second_surname), ''::text)) || COALESCE((((' '::text || document_number) || ' '::text) || document_key(document_number)), ''::text))))
  second_surname text
  sex text not null default 'unknown'::text
  sort_name text not null generated fold_text((((given_names || ' '::text) || first_surname) || COALESCE((' '::text || second_surname), ''::text)))
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint patients_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint patients_clinic_id_merged_into_id_fkey FOREIGN KEY (clinic_id, merged_into_id) REFERENCES patients(clinic_id, id)
  constraint patients_clinic_id_mrn_key UNIQUE (clinic_id, mrn)
  constraint patients_identity CHECK ((identity = ANY (ARRAY['confirmed'::text, 'unconfirmed'::text]))) NOT VALID
  constraint patients_pkey PRIMARY KEY (clinic_id, id)
  constraint patients_sex_check CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text, 'other'::text, 'unknown'::text])))
  CREATE INDEX patients_address ON public.patients USING gin (clinic_id, address_words(address) gin_trgm_ops) WHERE (address IS NOT NULL)
  CREATE INDEX patients_address_parts ON public.patients USING btree (clinic_id, address_parts(address), id)
  CREATE INDEX patients_address_words ON public.patients USING gin (clinic_id, word_vector(address_words(address)))
  CREATE INDEX patients_birth_date ON public.patients USING btree (clinic_id, birth_date, id)
  CREATE INDEX patients_birth_order ON public.patients USING btree (clinic_id, COALESCE(birth_date, 'infinity'::date), id)
  CREATE INDEX patients_by_family ON public.patients USING btree (clinic_id, fold_text((first_surname || COALESCE((' '::text || second_surname), ''::text))) COLLATE "C", id)
  CREATE INDEX patients_by_given ON public.patients USING btree (clinic_id, fold_text(given_names) COLLATE "C", id)
  CREATE INDEX patients_by_surname ON public.patients USING btree (clinic_id, surname_order(first_surname, second_surname, given_names) COLLATE "C", id)
  CREATE INDEX patients_death_order ON public.patients USING btree (clinic_id, LEAST(deceased_at, 'infinity'::timestamp with time zone), id)
  CREATE INDEX patients_deceased ON public.patients USING btree (clinic_id, id) WHERE (deceased_at IS NOT NULL)
  CREATE UNIQUE INDEX patients_document ON public.patients USING btree (clinic_id, document_type, document_key) WHERE (document_key IS NOT NULL)
  CREATE INDEX patients_document_key ON public.patients USING btree (clinic_id, document_key) WHERE (document_key IS NOT NULL)
  CREATE INDEX patients_email ON public.patients USING btree (clinic_id, email, id)
  CREATE INDEX patients_inactive ON public.patients USING btree (clinic_id, sort_name, id) WHERE (NOT active)
  CREATE INDEX patients_later_names ON public.patients USING gin (clinic_id, word_vector(words_but_surname(given_names, first_surname, second_surname)))
  CREATE INDEX patients_later_words ON public.patients USING gin (clinic_id, later_words(sort_name, search_text) gin_trgm_ops)
  CREATE INDEX patients_merged ON public.patients USING btree (clinic_id, merged_into_id) WHERE (merged_into_id IS NOT NULL)
  CREATE INDEX patients_name ON public.patients USING btree (clinic_id, sort_name, id)
  CREATE INDEX patients_phone ON public.patients USING btree (clinic_id, phone, id)
  CREATE INDEX patients_search ON public.patients USING gin (clinic_id, search_text gin_trgm_ops)
  CREATE INDEX patients_second_sound ON public.patients USING btree (clinic_id, name_sound(second_surname), name_sound(given_names)) WHERE (second_surname IS NOT NULL)
  CREATE INDEX patients_sex ON public.patients USING btree (clinic_id, sex, sort_name, id)
  CREATE INDEX patients_sound ON public.patients USING btree (clinic_id, name_sound(first_surname), name_sound(given_names))
  CREATE INDEX patients_updated ON public.patients USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER allergy_texts_changed AFTER UPDATE OF allergies ON public.patients FOR EACH ROW EXECUTE FUNCTION keep_allergy_texts()
  CREATE TRIGGER allergy_texts_made AFTER INSERT ON public.patients FOR EACH ROW WHEN ((new.allergies <> '{}'::text[])) EXECUTE FUNCTION keep_allergy_texts()
  CREATE TRIGGER touch BEFORE UPDATE ON public.patients FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (active, address, alerts, allergies, birth_date, blood_type, deceased_at, deceased_on, document_country, document_number, document_type, email, first_surname, given_names, identity, merged_into_id, mrn, phone, reminders_enabled, second_surname, sex) to clinical_app

table pharmacy_balances (row-level security, forced)
  balance bigint not null
  clinic_id uuid not null
  expires_on date not null
  id uuid not null default gen_random_uuid()
  lot_id uuid not null
  movements bigint not null
  product_id uuid not null
  store_id uuid not null
  updated_at timestamp with time zone not null default change_instant()
  constraint pharmacy_balances_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_balances_clinic_id_lot_id_product_id_fkey FOREIGN KEY (clinic_id, lot_id, product_id) REFERENCES pharmacy_lots(clinic_id, id, product_id)
  constraint pharmacy_balances_clinic_id_store_id_fkey FOREIGN KEY (clinic_id, store_id) REFERENCES pharmacy_stores(clinic_id, id)
  constraint pharmacy_balances_not_negative CHECK ((balance >= 0))
  constraint pharmacy_balances_pkey PRIMARY KEY (clinic_id, store_id, lot_id)
  CREATE INDEX pharmacy_balances_expiry ON public.pharmacy_balances USING btree (clinic_id, expires_on, id) WHERE (balance > 0)
  CREATE INDEX pharmacy_balances_id ON public.pharmacy_balances USING btree (clinic_id, id)
  CREATE INDEX pharmacy_balances_lot ON public.pharmacy_balances USING btree (clinic_id, lot_id, store_id)
  CREATE INDEX pharmacy_balances_product ON public.pharmacy_balances USING btree (clinic_id, product_id, expires_on, id)
  CREATE INDEX pharmacy_balances_store ON public.pharmacy_balances USING btree (clinic_id, store_id, expires_on, id) WHERE (balance > 0)
  CREATE INDEX pharmacy_balances_updated ON public.pharmacy_balances USING btree (clinic_id, updated_at, id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant select to clinical_app
  grant select to clinical_worker

table pharmacy_barcodes (row-level security, forced)
  barcode text not null
  clinic_id uuid not null
  gtin text not null
  place integer not null
  product_id uuid not null
  constraint pharmacy_barcodes_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_barcodes_clinic_id_product_id_fkey FOREIGN KEY (clinic_id, product_id) REFERENCES pharmacy_products(clinic_id, id)
  constraint pharmacy_barcodes_pkey PRIMARY KEY (clinic_id, gtin)
  CREATE INDEX pharmacy_barcodes_product ON public.pharmacy_barcodes USING btree (clinic_id, product_id, place)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table pharmacy_closing_lines (row-level security, forced)
  clinic_id uuid not null
  closing_id uuid not null
  counted bigint not null
  difference bigint not null
  expected bigint not null
  place bigint not null
  product_id uuid not null
  constraint pharmacy_closing_lines_clinic_id_closing_id_fkey FOREIGN KEY (clinic_id, closing_id) REFERENCES pharmacy_closings(clinic_id, id)
  constraint pharmacy_closing_lines_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_closing_lines_clinic_id_product_id_fkey FOREIGN KEY (clinic_id, product_id) REFERENCES pharmacy_products(clinic_id, id)
  constraint pharmacy_closing_lines_counted_check CHECK ((counted >= 0))
  constraint pharmacy_closing_lines_pkey PRIMARY KEY (clinic_id, closing_id, product_id)
  CREATE TRIGGER closed BEFORE INSERT ON public.pharmacy_closing_lines FOR EACH ROW EXECUTE FUNCTION close_register_line()
  policy sealer_reads for select to clinical_sealer using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_sealer
  grant select to clinical_worker

table pharmacy_closings (row-level security, forced)
  actor_id uuid not null
  actor_name text not null
  actor_type text not null
  class text not null
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  id uuid not null
  number text not null
  store_id uuid not null
  updated_at timestamp with time zone not null default change_instant()
  witness_id uuid not null
  witness_name text not null
  constraint pharmacy_closings_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text])))
  constraint pharmacy_closings_check CHECK ((witness_id <> actor_id))
  constraint pharmacy_closings_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_closings_clinic_id_store_id_fkey FOREIGN KEY (clinic_id, store_id) REFERENCES pharmacy_stores(clinic_id, id)
  constraint pharmacy_closings_number UNIQUE (clinic_id, number)
  constraint pharmacy_closings_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX pharmacy_closings_created ON public.pharmacy_closings USING btree (clinic_id, created_at, id)
  CREATE UNIQUE INDEX pharmacy_closings_id ON public.pharmacy_closings USING btree (id)
  CREATE INDEX pharmacy_closings_updated ON public.pharmacy_closings USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER seal_later AFTER INSERT ON public.pharmacy_closings FOR EACH ROW EXECUTE FUNCTION seal_pharmacy_later()
  policy sealer_reads for select to clinical_sealer using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_sealer
  grant select to clinical_worker

table pharmacy_dispensations (row-level security, forced)
  actor_id uuid not null
  actor_name text not null
  actor_type text not null
  clinic_id uuid not null
  completed_at timestamp with time zone
  completed_by uuid
  created_at timestamp with time zone not null default now()
  id uuid not null
  number text not null
  override_reason text
  patient_id uuid not null
  practitioner_id uuid not null
  prescription_id uuid not null
  status text not null
  status_reason text
  store_id uuid not null
  unchecked jsonb not null default '[]'::jsonb
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  warnings jsonb not null default '[]'::jsonb
  witness_id uuid
  witness_name text
  constraint pharmacy_dispensations_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text])))
  constraint pharmacy_dispensations_check CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL)))
  constraint pharmacy_dispensations_check1 CHECK (((status <> ALL (ARRAY['on_hold'::text, 'declined'::text, 'cancelled'::text])) OR (status_reason IS NOT NULL)))
  constraint pharmacy_dispensations_check2 CHECK ((witness_id <> actor_id))
  constraint pharmacy_dispensations_check3 CHECK (((witness_id IS NULL) = (witness_name IS NULL)))
  constraint pharmacy_dispensations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_dispensations_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint pharmacy_dispensations_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint pharmacy_dispensations_clinic_id_prescription_id_fkey FOREIGN KEY (clinic_id, prescription_id) REFERENCES prescriptions(clinic_id, id)
  constraint pharmacy_dispensations_clinic_id_store_id_fkey FOREIGN KEY (clinic_id, store_id) REFERENCES pharmacy_stores(clinic_id, id)
  constraint pharmacy_dispensations_completed_by FOREIGN KEY (clinic_id, completed_by) REFERENCES practitioners(clinic_id, id)
  constraint pharmacy_dispensations_number UNIQUE (clinic_id, number)
  constraint pharmacy_dispensations_pkey PRIMARY KEY (clinic_id, id)
  constraint pharmacy_dispensations_status_check CHECK ((status = ANY (ARRAY['preparation'::text, 'on_hold'::text, 'completed'::text, 'declined'::text, 'cancelled'::text])))
  CREATE INDEX pharmacy_dispensations_completed ON public.pharmacy_dispensations USING btree (clinic_id, LEAST(completed_at, 'infinity'::timestamp with time zone), id)
  CREATE INDEX pharmacy_dispensations_created ON public.pharmacy_dispensations USING btree (clinic_id, created_at, id)
  CREATE INDEX pharmacy_dispensations_patient ON public.pharmacy_dispensations USING btree (clinic_id, patient_id, created_at, id)
  CREATE INDEX pharmacy_dispensations_practitioner ON public.pharmacy_dispensations USING btree (clinic_id, practitioner_id, id)
  CREATE INDEX pharmacy_dispensations_prescription ON public.pharmacy_dispensations USING btree (clinic_id, prescription_id)
  CREATE INDEX pharmacy_dispensations_updated ON public.pharmacy_dispensations USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER given_back AFTER UPDATE ON public.pharmacy_dispensations FOR EACH ROW WHEN (((old.status <> ALL (ARRAY['declined'::text, 'cancelled'::text])) AND (new.status = ANY (ARRAY['declined'::text, 'cancelled'::text])))) EXECUTE FUNCTION give_back_prescribed()
  CREATE TRIGGER guarded BEFORE INSERT OR UPDATE ON public.pharmacy_dispensations FOR EACH ROW EXECUTE FUNCTION guard_dispensation()
  CREATE TRIGGER merged BEFORE UPDATE ON public.pharmacy_dispensations FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.pharmacy_dispensations FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (completed_at, completed_by, override_reason, patient_id, status, status_reason, unchecked, warnings, witness_id, witness_name) to clinical_app

table pharmacy_dispensed_items (row-level security, forced)
  clinic_id uuid not null
  dispensation_id uuid not null
  id uuid not null
  place integer not null
  prescription_id uuid not null
  prescription_item_id uuid not null
  product_id uuid not null
  quantity bigint not null
  substitution_reason text
  constraint pharmacy_dispensed_items_clinic_id_dispensation_id_fkey FOREIGN KEY (clinic_id, dispensation_id) REFERENCES pharmacy_dispensations(clinic_id, id)
  constraint pharmacy_dispensed_items_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_dispensed_items_clinic_id_prescription_id_prescri_fkey FOREIGN KEY (clinic_id, prescription_id, prescription_item_id) REFERENCES prescription_items(clinic_id, prescription_id, id)
  constraint pharmacy_dispensed_items_clinic_id_product_id_fkey FOREIGN KEY (clinic_id, product_id) REFERENCES pharmacy_products(clinic_id, id)
  constraint pharmacy_dispensed_items_pkey PRIMARY KEY (clinic_id, id)
  constraint pharmacy_dispensed_items_place UNIQUE (clinic_id, dispensation_id, place)
  constraint pharmacy_dispensed_items_quantity_check CHECK ((quantity > 0))
  CREATE INDEX pharmacy_dispensed_items_prescribed ON public.pharmacy_dispensed_items USING btree (clinic_id, prescription_item_id)
  CREATE INDEX pharmacy_dispensed_items_product ON public.pharmacy_dispensed_items USING btree (clinic_id, product_id, id)
  CREATE TRIGGER taken AFTER INSERT ON public.pharmacy_dispensed_items FOR EACH ROW EXECUTE FUNCTION take_prescribed()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table pharmacy_dispensed_lots (row-level security, forced)
  clinic_id uuid not null
  item_id uuid not null
  lot_id uuid not null
  quantity bigint not null
  returned bigint not null default 0
  constraint pharmacy_dispensed_lots_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_dispensed_lots_clinic_id_item_id_fkey FOREIGN KEY (clinic_id, item_id) REFERENCES pharmacy_dispensed_items(clinic_id, id)
  constraint pharmacy_dispensed_lots_clinic_id_lot_id_fkey FOREIGN KEY (clinic_id, lot_id) REFERENCES pharmacy_lots(clinic_id, id)
  constraint pharmacy_dispensed_lots_pkey PRIMARY KEY (clinic_id, item_id, lot_id)
  constraint pharmacy_dispensed_lots_quantity_check CHECK ((quantity > 0))
  constraint pharmacy_dispensed_lots_returned CHECK (((returned >= 0) AND (returned <= quantity)))
  CREATE INDEX pharmacy_dispensed_lots_lot ON public.pharmacy_dispensed_lots USING btree (clinic_id, lot_id)
  CREATE TRIGGER returned AFTER UPDATE ON public.pharmacy_dispensed_lots FOR EACH ROW WHEN ((old.returned <> new.returned)) EXECUTE FUNCTION return_prescribed()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (returned) to clinical_app

table pharmacy_documents (row-level security, forced)
  actor_id uuid not null
  actor_name text not null
  actor_type text not null
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  id uuid not null
  kind text not null
  number text not null
  reason text
  reference jsonb
  status text not null
  store_id uuid not null
  to_store_id uuid
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  waits_until timestamp with time zone
  witness_id uuid
  witness_name text
  witnessed_at timestamp with time zone
  constraint pharmacy_documents_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text])))
  constraint pharmacy_documents_check CHECK (((kind = 'transfer'::text) = (to_store_id IS NOT NULL)))
  constraint pharmacy_documents_check1 CHECK ((to_store_id <> store_id))
  constraint pharmacy_documents_check2 CHECK ((witness_id <> actor_id))
  constraint pharmacy_documents_check3 CHECK (((status <> 'waiting_witness'::text) OR (waits_until IS NOT NULL)))
  constraint pharmacy_documents_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_documents_clinic_id_store_id_fkey FOREIGN KEY (clinic_id, store_id) REFERENCES pharmacy_stores(clinic_id, id)
  constraint pharmacy_documents_clinic_id_to_store_id_fkey FOREIGN KEY (clinic_id, to_store_id) REFERENCES pharmacy_stores(clinic_id, id)
  constraint pharmacy_documents_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'transfer'::text, 'adjustment'::text, 'destruction'::text, 'count'::text])))
  constraint pharmacy_documents_number UNIQUE (clinic_id, number)
  constraint pharmacy_documents_pkey PRIMARY KEY (clinic_id, id)
  constraint pharmacy_documents_status_check CHECK ((status = ANY (ARRAY['posted'::text, 'waiting_witness'::text, 'refused'::text, 'expired'::text])))
  CREATE INDEX pharmacy_documents_made ON public.pharmacy_documents USING btree (clinic_id, kind, created_at, id)
  CREATE INDEX pharmacy_documents_updated ON public.pharmacy_documents USING btree (clinic_id, kind, updated_at, id)
  CREATE INDEX pharmacy_documents_waiting ON public.pharmacy_documents USING btree (waits_until) WHERE (status = 'waiting_witness'::text)
  CREATE TRIGGER touch BEFORE UPDATE ON public.pharmacy_documents FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (status, witness_id, witness_name, witnessed_at) to clinical_app

table pharmacy_lines (row-level security, forced)
  clinic_id uuid not null
  counted bigint
  document_id uuid not null
  expected bigint
  expires_on date not null
  lot_id uuid
  lot_number text not null
  place integer not null
  product_id uuid not null
  quantity bigint
  seen bigint
  constraint pharmacy_lines_check CHECK ((((quantity IS NULL) = (counted IS NOT NULL)) AND ((counted IS NULL) = (expected IS NULL))))
  constraint pharmacy_lines_clinic_id_document_id_fkey FOREIGN KEY (clinic_id, document_id) REFERENCES pharmacy_documents(clinic_id, id)
  constraint pharmacy_lines_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_lines_clinic_id_lot_id_product_id_fkey FOREIGN KEY (clinic_id, lot_id, product_id) REFERENCES pharmacy_lots(clinic_id, id, product_id)
  constraint pharmacy_lines_clinic_id_product_id_fkey FOREIGN KEY (clinic_id, product_id) REFERENCES pharmacy_products(clinic_id, id)
  constraint pharmacy_lines_counted_check CHECK ((counted >= 0))
  constraint pharmacy_lines_pkey PRIMARY KEY (clinic_id, document_id, place)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table pharmacy_lots (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  expires_on date not null
  id uuid not null
  number text not null
  product_id uuid not null
  recalled boolean not null default false
  constraint pharmacy_lots_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_lots_clinic_id_product_id_fkey FOREIGN KEY (clinic_id, product_id) REFERENCES pharmacy_products(clinic_id, id)
  constraint pharmacy_lots_number UNIQUE (clinic_id, product_id, number)
  constraint pharmacy_lots_pkey PRIMARY KEY (clinic_id, id)
  constraint pharmacy_lots_product UNIQUE (clinic_id, id, product_id)
  CREATE TRIGGER blocked AFTER INSERT ON public.pharmacy_lots FOR EACH ROW EXECUTE FUNCTION block_new_lot()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (recalled) to clinical_app

table pharmacy_movements (row-level security, forced)
  actor_id uuid
  actor_name text not null
  actor_type text not null
  at timestamp with time zone not null default change_instant()
  balance_after bigint not null
  clinic_id uuid not null
  id uuid not null
  kind text not null
  lot_id uuid not null
  place bigint not null
  product_id uuid not null
  quantity bigint not null
  reason text
  reference_id uuid not null
  reference_type text not null
  store_id uuid not null
  witness_id uuid
  witness_name text
  constraint pharmacy_movements_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text])))
  constraint pharmacy_movements_check CHECK (((witness_id IS NULL) = (witness_name IS NULL)))
  constraint pharmacy_movements_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_movements_clinic_id_lot_id_product_id_fkey FOREIGN KEY (clinic_id, lot_id, product_id) REFERENCES pharmacy_lots(clinic_id, id, product_id)
  constraint pharmacy_movements_clinic_id_store_id_fkey FOREIGN KEY (clinic_id, store_id) REFERENCES pharmacy_stores(clinic_id, id)
  constraint pharmacy_movements_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'dispense'::text, 'return'::text, 'transfer'::text, 'adjustment'::text, 'count'::text, 'destruction'::text, 'administration'::text])))
  constraint pharmacy_movements_pkey PRIMARY KEY (clinic_id, id)
  constraint pharmacy_movements_place UNIQUE (clinic_id, store_id, lot_id, place) INCLUDE (quantity, balance_after)
  constraint pharmacy_movements_quantity_check CHECK ((quantity <> 0))
  CREATE INDEX pharmacy_movements_at ON public.pharmacy_movements USING btree (clinic_id, at, id)
  CREATE INDEX pharmacy_movements_kind ON public.pharmacy_movements USING btree (clinic_id, kind, at, id) WHERE (kind <> ALL (ARRAY['dispense'::text, 'administration'::text]))
  CREATE INDEX pharmacy_movements_lot ON public.pharmacy_movements USING btree (clinic_id, lot_id, at, id)
  CREATE INDEX pharmacy_movements_product ON public.pharmacy_movements USING btree (clinic_id, product_id, at, id)
  CREATE INDEX pharmacy_movements_reference ON public.pharmacy_movements USING btree (clinic_id, reference_id)
  CREATE INDEX pharmacy_movements_store ON public.pharmacy_movements USING btree (clinic_id, store_id, at, id)
  CREATE TRIGGER posted BEFORE INSERT ON public.pharmacy_movements FOR EACH ROW EXECUTE FUNCTION post_pharmacy_movement()
  CREATE TRIGGER registered AFTER INSERT ON public.pharmacy_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION register_movements()
  policy sealer_reads for select to clinical_sealer using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_sealer
  grant select to clinical_worker

table pharmacy_prescribed (row-level security, forced)
  allowed bigint
  clinic_id uuid not null
  prescription_id uuid not null
  prescription_item_id uuid not null
  taken bigint not null
  constraint pharmacy_prescribed_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_prescribed_clinic_id_prescription_id_prescription_fkey FOREIGN KEY (clinic_id, prescription_id, prescription_item_id) REFERENCES prescription_items(clinic_id, prescription_id, id)
  constraint pharmacy_prescribed_pkey PRIMARY KEY (clinic_id, prescription_item_id)
  constraint pharmacy_prescribed_taken CHECK (((taken >= 0) AND ((allowed IS NULL) OR (taken <= allowed))))
  CREATE INDEX pharmacy_prescribed_prescription ON public.pharmacy_prescribed USING btree (clinic_id, prescription_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant select to clinical_app

table pharmacy_product_imports (row-level security, forced)
  clinic_id uuid not null
  content bytea
  created integer not null default 0
  created_at timestamp with time zone not null default now()
  done integer not null default 0
  dry_run boolean not null
  errors jsonb not null default '[]'::jsonb
  failed integer not null default 0
  id uuid not null
  requested_by uuid not null
  requested_name text not null
  requested_type text not null
  status text not null default 'queued'::text
  total integer not null
  unchecked jsonb not null default '[]'::jsonb
  updated integer not null default 0
  updated_at timestamp with time zone not null default change_instant()
  constraint pharmacy_product_imports_check CHECK (((status = 'completed'::text) OR (content IS NOT NULL)))
  constraint pharmacy_product_imports_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_product_imports_pkey PRIMARY KEY (clinic_id, id)
  constraint pharmacy_product_imports_requested_type_check CHECK ((requested_type = ANY (ARRAY['user'::text, 'api_key'::text])))
  constraint pharmacy_product_imports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text])))
  CREATE INDEX pharmacy_product_imports_open ON public.pharmacy_product_imports USING btree (created_at) WHERE (status <> 'completed'::text)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (content, created, done, errors, failed, status, unchecked, updated, updated_at) to clinical_app

table pharmacy_products (row-level security)
  active boolean not null default true
  clinic_id uuid not null
  code text not null
  control_class text
  created_at timestamp with time zone not null default now()
  form text
  high_alert boolean not null default false
  id uuid not null
  minimum integer
  name text not null
  pack_sizes integer[] not null default '{}'::integer[]
  prescription_only boolean not null default true
  search_text text not null generated (' '::text || fold_text((((code || ' '::text) || name) || COALESCE((' '::text || strength), ''::text))))
  storage text
  strength text
  substances jsonb not null default '[]'::jsonb
  unit text not null
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint pharmacy_products_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_products_minimum_check CHECK ((minimum >= 0))
  constraint pharmacy_products_pkey PRIMARY KEY (clinic_id, id)
  CREATE UNIQUE INDEX pharmacy_products_code ON public.pharmacy_products USING btree (clinic_id, lower(code))
  CREATE INDEX pharmacy_products_order ON public.pharmacy_products USING btree (clinic_id, name, id)
  CREATE INDEX pharmacy_products_search ON public.pharmacy_products USING gin (clinic_id, search_text gin_trgm_ops)
  CREATE INDEX pharmacy_products_updated ON public.pharmacy_products USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER registered_again AFTER UPDATE ON public.pharmacy_products FOR EACH ROW WHEN (((old.control_class IS NULL) AND (new.control_class IS NOT NULL))) EXECUTE FUNCTION register_product_again()
  CREATE TRIGGER touch BEFORE UPDATE ON public.pharmacy_products FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (active, code, control_class, form, high_alert, minimum, name, pack_sizes, prescription_only, storage, strength, substances, unit) to clinical_app

table pharmacy_recalled_lots (row-level security, forced)
  clinic_id uuid not null
  lot_id uuid not null
  recall_id uuid not null
  constraint pharmacy_recalled_lots_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_recalled_lots_clinic_id_lot_id_fkey FOREIGN KEY (clinic_id, lot_id) REFERENCES pharmacy_lots(clinic_id, id)
  constraint pharmacy_recalled_lots_clinic_id_recall_id_fkey FOREIGN KEY (clinic_id, recall_id) REFERENCES pharmacy_recalls(clinic_id, id)
  constraint pharmacy_recalled_lots_pkey PRIMARY KEY (clinic_id, recall_id, lot_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant select to clinical_app

table pharmacy_recalls (row-level security, forced)
  actor_id uuid not null
  actor_name text not null
  actor_type text not null
  clinic_id uuid not null
  closed_at timestamp with time zone
  closed_by uuid
  closed_by_name text
  created_at timestamp with time zone not null default now()
  id uuid not null
  lot_numbers text[]
  notes text
  product_id uuid not null
  reason text not null
  recovered bigint
  source text
  status text not null default 'open'::text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint pharmacy_recalls_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text])))
  constraint pharmacy_recalls_check CHECK (((status = 'closed'::text) = ((closed_at IS NOT NULL) AND (recovered IS NOT NULL) AND (closed_by IS NOT NULL))))
  constraint pharmacy_recalls_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_recalls_clinic_id_product_id_fkey FOREIGN KEY (clinic_id, product_id) REFERENCES pharmacy_products(clinic_id, id)
  constraint pharmacy_recalls_lot_numbers_check CHECK ((cardinality(lot_numbers) > 0))
  constraint pharmacy_recalls_pkey PRIMARY KEY (clinic_id, id)
  constraint pharmacy_recalls_recovered_check CHECK ((recovered >= 0))
  constraint pharmacy_recalls_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
  CREATE INDEX pharmacy_recalls_created ON public.pharmacy_recalls USING btree (clinic_id, created_at, id)
  CREATE INDEX pharmacy_recalls_product ON public.pharmacy_recalls USING btree (clinic_id, product_id)
  CREATE INDEX pharmacy_recalls_updated ON public.pharmacy_recalls USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER blocked AFTER INSERT ON public.pharmacy_recalls FOR EACH ROW EXECUTE FUNCTION block_recalled_lots()
  CREATE TRIGGER touch BEFORE UPDATE ON public.pharmacy_recalls FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (closed_at, closed_by, closed_by_name, notes, recovered, status) to clinical_app

table pharmacy_register (row-level security, forced)
  at timestamp with time zone not null
  balance_after bigint not null
  class text not null
  clinic_id uuid not null
  movement_id uuid not null
  place bigint not null
  product_id uuid not null
  quantity bigint not null
  store_id uuid not null
  updated_at timestamp with time zone not null default change_instant()
  constraint pharmacy_register_balance_after_check CHECK ((balance_after >= 0))
  constraint pharmacy_register_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_register_clinic_id_movement_id_fkey FOREIGN KEY (clinic_id, movement_id) REFERENCES pharmacy_movements(clinic_id, id)
  constraint pharmacy_register_pkey PRIMARY KEY (clinic_id, movement_id)
  constraint pharmacy_register_place UNIQUE (clinic_id, store_id, product_id, place)
  CREATE INDEX pharmacy_register_at ON public.pharmacy_register USING btree (clinic_id, at, movement_id)
  CREATE UNIQUE INDEX pharmacy_register_movement ON public.pharmacy_register USING btree (movement_id)
  CREATE INDEX pharmacy_register_store ON public.pharmacy_register USING btree (clinic_id, store_id, at, movement_id)
  CREATE INDEX pharmacy_register_updated ON public.pharmacy_register USING btree (clinic_id, updated_at, movement_id)
  CREATE TRIGGER seal_later AFTER INSERT ON public.pharmacy_register FOR EACH ROW EXECUTE FUNCTION seal_pharmacy_later()
  policy sealer_reads for select to clinical_sealer using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant select to clinical_app
  grant select to clinical_sealer
  grant select to clinical_worker

table pharmacy_register_heads (row-level security, forced)
  balance bigint not null
  clinic_id uuid not null
  entries bigint not null default 0
  last_at timestamp with time zone not null default '-infinity'::timestamp with time zone
  open_difference bigint not null default 0
  product_id uuid not null
  store_id uuid not null
  constraint pharmacy_register_heads_balance_check CHECK ((balance >= 0))
  constraint pharmacy_register_heads_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_register_heads_clinic_id_product_id_fkey FOREIGN KEY (clinic_id, product_id) REFERENCES pharmacy_products(clinic_id, id)
  constraint pharmacy_register_heads_clinic_id_store_id_fkey FOREIGN KEY (clinic_id, store_id) REFERENCES pharmacy_stores(clinic_id, id)
  constraint pharmacy_register_heads_pkey PRIMARY KEY (clinic_id, store_id, product_id)
  CREATE INDEX pharmacy_register_heads_open ON public.pharmacy_register_heads USING btree (clinic_id, store_id) WHERE (open_difference <> 0)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant select to clinical_app
  grant select to clinical_worker

table pharmacy_seals
  hash bytea not null
  id bigint not null identity
  previous_hash bytea
  row_hashes bytea not null
  row_ids uuid[] not null
  sealed_at timestamp with time zone not null
  constraint pharmacy_seals_check CHECK ((octet_length(row_hashes) = (32 * cardinality(row_ids))))
  constraint pharmacy_seals_hash_key UNIQUE (hash)
  constraint pharmacy_seals_pkey PRIMARY KEY (id)
  constraint pharmacy_seals_previous_hash_key UNIQUE NULLS NOT DISTINCT (previous_hash)
  grant insert, select to clinical_sealer
  grant select to clinical_worker

table pharmacy_stores (row-level security, forced)
  active boolean not null default true
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  id uuid not null
  kind text not null
  name text not null
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  ward_id uuid
  constraint pharmacy_stores_check CHECK (((ward_id IS NULL) OR (kind = 'ward'::text)))
  constraint pharmacy_stores_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_stores_clinic_id_ward_id_fkey FOREIGN KEY (clinic_id, ward_id) REFERENCES wards(clinic_id, id)
  constraint pharmacy_stores_kind_check CHECK ((kind = ANY (ARRAY['pharmacy'::text, 'ward'::text, 'warehouse'::text])))
  constraint pharmacy_stores_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX pharmacy_stores_order ON public.pharmacy_stores USING btree (clinic_id, name, id)
  CREATE INDEX pharmacy_stores_updated ON public.pharmacy_stores USING btree (clinic_id, updated_at, id)
  CREATE UNIQUE INDEX pharmacy_stores_ward ON public.pharmacy_stores USING btree (clinic_id, ward_id) WHERE ((ward_id IS NOT NULL) AND active)
  CREATE TRIGGER touch BEFORE UPDATE ON public.pharmacy_stores FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (active, kind, name, ward_id) to clinical_app

table pharmacy_unsealed (row-level security, forced)
  clinic_id uuid not null
  place bigint not null identity
  row_id uuid not null
  constraint pharmacy_unsealed_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_unsealed_pkey PRIMARY KEY (place)
  constraint pharmacy_unsealed_row_id_key UNIQUE (row_id)
  CREATE INDEX pharmacy_unsealed_clinic ON public.pharmacy_unsealed USING btree (clinic_id)
  policy sealer for all to clinical_sealer using (true)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker_reads for select to clinical_worker using (true)
  grant delete, select to clinical_sealer
  grant select to clinical_worker

table pharmacy_verifications (row-level security, forced)
  clinic_id uuid not null
  verified_at timestamp with time zone not null
  whole boolean not null
  constraint pharmacy_verifications_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint pharmacy_verifications_pkey PRIMARY KEY (clinic_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true) check (true)
  grant select to clinical_app
  grant insert, select to clinical_worker
  grant update (verified_at, whole) to clinical_worker

table phi_policies (row-level security, forced)
  break_glass boolean not null default false
  break_glass_passes text[] not null default '{hours,networks}'::text[]
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  hours jsonb
  ip_cidrs cidr[] not null default '{}'::cidr[]
  relation text not null default 'any'::text
  roles text[] not null default '{doctor,nurse,pharmacist,laboratory,api_key}'::text[]
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  constraint phi_policies_break_glass_passes CHECK ((break_glass_passes <@ '{hours,networks}'::text[]))
  constraint phi_policies_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint phi_policies_pkey PRIMARY KEY (clinic_id)
  constraint phi_policies_relation_check CHECK ((relation = ANY (ARRAY['any'::text, 'care_team'::text, 'own'::text])))
  CREATE TRIGGER touch BEFORE UPDATE ON public.phi_policies FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy own_clinics for select using ((clinic_id IN ( SELECT memberships.clinic_id
   FROM memberships
  WHERE (memberships.user_id = current_user_id()))))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (break_glass, break_glass_passes, hours, ip_cidrs, relation, roles) to clinical_app

table practitioners (row-level security, forced)
  active boolean not null default true
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  full_name text not null
  id uuid not null
  license_number text
  specialty text
  updated_at timestamp with time zone not null default now()
  user_id uuid
  version integer not null default 1
  working_hours jsonb not null default '[]'::jsonb
  constraint practitioners_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint practitioners_pkey PRIMARY KEY (clinic_id, id)
  constraint practitioners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.practitioners FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (active, full_name, license_number, specialty, user_id, working_hours) to clinical_app

table prescription_items (row-level security, forced)
  as_needed boolean not null default false
  as_needed_reason text
  clinic_id uuid not null
  dose_unit text
  dose_value numeric
  duration_days smallint
  frequency_period numeric
  frequency_period_unit text
  frequency_times smallint
  id uuid not null
  instructions text
  medication_code text
  medication_display text not null
  medication_form text
  medication_strength text
  medication_system text
  position smallint not null
  prescription_id uuid not null
  quantity_unit text
  quantity_value numeric
  refills smallint not null default 0
  route text
  substitution_allowed boolean not null default true
  constraint prescription_items_clinic_id_prescription_id_fkey FOREIGN KEY (clinic_id, prescription_id) REFERENCES prescriptions(clinic_id, id)
  constraint prescription_items_clinic_id_prescription_id_position_key UNIQUE (clinic_id, prescription_id, "position")
  constraint prescription_items_frequency_period_unit_check CHECK ((frequency_period_unit = ANY (ARRAY['h'::text, 'd'::text, 'wk'::text])))
  constraint prescription_items_pkey PRIMARY KEY (clinic_id, prescription_id, id)
  CREATE UNIQUE INDEX prescription_items_id ON public.prescription_items USING btree (clinic_id, id)
  CREATE INDEX prescription_items_medication ON public.prescription_items USING btree (clinic_id, medication_code, id) WHERE (medication_code IS NOT NULL)
  CREATE INDEX prescription_items_system ON public.prescription_items USING btree (clinic_id, medication_system)
  CREATE INDEX prescription_items_text ON public.prescription_items USING btree (clinic_id, medication_display)
  CREATE INDEX prescription_items_uncoded ON public.prescription_items USING btree (clinic_id, id) WHERE (medication_code IS NULL)
  CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON public.prescription_items FOR EACH ROW EXECUTE FUNCTION guard_prescription_item()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table prescription_overrides (row-level security, forced)
  allergy_id uuid
  basis text not null
  clinic_id uuid not null
  detail text not null
  id uuid not null
  item_id uuid not null
  overridden_at timestamp with time zone not null
  practitioner_id uuid not null
  prescription_id uuid not null
  reason text not null
  substance_code text
  substance_name text not null
  constraint prescription_overrides_basis_check CHECK ((basis = ANY (ARRAY['name'::text, 'ingredient'::text, 'class'::text, 'cross_class'::text, 'duplicate'::text])))
  constraint prescription_overrides_clinic_id_allergy_id_fkey FOREIGN KEY (clinic_id, allergy_id) REFERENCES allergies(clinic_id, id)
  constraint prescription_overrides_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint prescription_overrides_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint prescription_overrides_clinic_id_prescription_id_item_id_fkey FOREIGN KEY (clinic_id, prescription_id, item_id) REFERENCES prescription_items(clinic_id, prescription_id, id)
  constraint prescription_overrides_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX prescription_overrides_at ON public.prescription_overrides USING btree (clinic_id, overridden_at)
  CREATE INDEX prescription_overrides_item ON public.prescription_overrides USING btree (clinic_id, prescription_id, item_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table prescriptions (row-level security, forced)
  authored_at timestamp with time zone not null
  clinic_id uuid not null
  consultation_id uuid
  created_at timestamp with time zone not null default now()
  id uuid not null
  issued_at timestamp with time zone
  notes text
  number text not null
  override_reason text
  patient_id uuid not null
  prescriber_id uuid not null
  status text not null
  status_reason text
  unchecked jsonb
  updated_at timestamp with time zone not null default change_instant()
  valid_until date
  version integer not null default 1
  warnings jsonb not null default '[]'::jsonb
  constraint prescriptions_check CHECK (((issued_at IS NOT NULL) OR (status = ANY (ARRAY['draft'::text, 'cancelled'::text]))))
  constraint prescriptions_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint prescriptions_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint prescriptions_clinic_id_number_key UNIQUE (clinic_id, number)
  constraint prescriptions_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint prescriptions_clinic_id_prescriber_id_fkey FOREIGN KEY (clinic_id, prescriber_id) REFERENCES practitioners(clinic_id, id)
  constraint prescriptions_pkey PRIMARY KEY (clinic_id, id)
  constraint prescriptions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'completed'::text, 'cancelled'::text, 'stopped'::text])))
  CREATE INDEX prescriptions_authored ON public.prescriptions USING btree (clinic_id, authored_at, id)
  CREATE INDEX prescriptions_consultation ON public.prescriptions USING btree (clinic_id, consultation_id) WHERE (consultation_id IS NOT NULL)
  CREATE INDEX prescriptions_patient ON public.prescriptions USING btree (clinic_id, patient_id, authored_at, id)
  CREATE INDEX prescriptions_prescriber ON public.prescriptions USING btree (clinic_id, prescriber_id, authored_at)
  CREATE INDEX prescriptions_status ON public.prescriptions USING btree (clinic_id, status, id)
  CREATE INDEX prescriptions_updated ON public.prescriptions USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER kept BEFORE UPDATE ON public.prescriptions FOR EACH ROW WHEN ((old.patient_id = new.patient_id)) EXECUTE FUNCTION guard_prescription()
  CREATE TRIGGER merged BEFORE UPDATE ON public.prescriptions FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.prescriptions FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (authored_at, consultation_id, issued_at, notes, override_reason, patient_id, prescriber_id, status, status_reason, unchecked, valid_until, warnings) to clinical_app

table problems (row-level security, forced)
  abated_on text
  clinic_id uuid not null
  code text not null
  created_at timestamp with time zone not null default now()
  description text not null
  id uuid not null
  note text
  onset_on text
  patient_id uuid not null
  recorded_at timestamp with time zone not null
  recorded_for uuid
  recorder_id uuid not null
  stated_at timestamp with time zone not null
  status text
  status_reason text
  updated_at timestamp with time zone not null default change_instant()
  verification text not null
  version integer not null default 1
  constraint problems_check CHECK (((verification = 'entered_in_error'::text) = (status IS NULL)))
  constraint problems_check1 CHECK (((abated_on IS NULL) OR (status IS DISTINCT FROM 'active'::text)))
  constraint problems_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint problems_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint problems_clinic_id_recorder_id_fkey FOREIGN KEY (clinic_id, recorder_id) REFERENCES practitioners(clinic_id, id)
  constraint problems_pkey PRIMARY KEY (clinic_id, id)
  constraint problems_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'resolved'::text])))
  constraint problems_verification_check CHECK ((verification = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'refuted'::text, 'entered_in_error'::text])))
  CREATE INDEX problems_code ON public.problems USING btree (clinic_id, code, id)
  CREATE INDEX problems_created ON public.problems USING btree (clinic_id, created_at, id)
  CREATE UNIQUE INDEX problems_once ON public.problems USING btree (clinic_id, COALESCE(recorded_for, patient_id), code) WHERE ((status = 'active'::text) AND (verification = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text])))
  CREATE INDEX problems_patient ON public.problems USING btree (clinic_id, patient_id, created_at, id)
  CREATE INDEX problems_recorded ON public.problems USING btree (clinic_id, recorded_at, id)
  CREATE INDEX problems_recorder ON public.problems USING btree (clinic_id, recorder_id, id)
  CREATE INDEX problems_updated ON public.problems USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER merged BEFORE UPDATE ON public.problems FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER merged_recorded BEFORE UPDATE ON public.problems FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION keep_recorded_for()
  CREATE TRIGGER touch BEFORE UPDATE ON public.problems FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (abated_on, code, description, note, onset_on, patient_id, stated_at, status, status_reason, verification) to clinical_app

table record_versions_past (row-level security)
  actor_id uuid
  actor_name text
  actor_type text
  clinic_id uuid not null
  content jsonb not null
  event text
  recorded_at timestamp with time zone not null
  request_id text
  resource_id uuid not null
  resource_type text not null
  version integer not null
  constraint record_versions_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text])))
  constraint record_versions_past_pkey PRIMARY KEY (clinic_id, resource_type, resource_id, version, recorded_at)
  CREATE INDEX record_versions_past_actor ON public.record_versions_past USING btree (clinic_id, actor_id, recorded_at)
  CREATE INDEX record_versions_past_clinic_id_resource_type_recorded_at_re_idx ON public.record_versions_past USING btree (clinic_id, resource_type, recorded_at, resource_id, version)

table record_versions_rest (row-level security)
  actor_id uuid
  actor_name text
  actor_type text
  clinic_id uuid not null
  content jsonb not null
  event text
  recorded_at timestamp with time zone not null
  request_id text
  resource_id uuid not null
  resource_type text not null
  version integer not null
  constraint record_versions_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text])))
  constraint record_versions_rest_pkey PRIMARY KEY (clinic_id, resource_type, resource_id, version, recorded_at)
  CREATE INDEX record_versions_rest_actor ON public.record_versions_rest USING btree (clinic_id, actor_id, recorded_at)
  CREATE INDEX record_versions_rest_clinic_id_resource_type_recorded_at_re_idx ON public.record_versions_rest USING btree (clinic_id, resource_type, recorded_at, resource_id, version)

table referrals (row-level security, forced)
  appointment_id uuid
  clinic_id uuid not null
  consultation_id uuid
  created_at timestamp with time zone not null default now()
  diagnoses jsonb not null
  id uuid not null
  patient_id uuid not null
  practitioner_id uuid not null
  priority text not null
  reason text not null
  status text not null default 'sent'::text
  status_reason text
  to_facility text
  to_name text
  to_practitioner_id uuid
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint referrals_check CHECK (((to_practitioner_id IS NULL) <> (to_name IS NULL)))
  constraint referrals_check1 CHECK (((to_facility IS NULL) OR (to_name IS NOT NULL)))
  constraint referrals_clinic_id_appointment_id_fkey FOREIGN KEY (clinic_id, appointment_id) REFERENCES appointments(clinic_id, id)
  constraint referrals_clinic_id_consultation_id_fkey FOREIGN KEY (clinic_id, consultation_id) REFERENCES consultations(clinic_id, id)
  constraint referrals_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint referrals_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint referrals_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint referrals_clinic_id_to_practitioner_id_fkey FOREIGN KEY (clinic_id, to_practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint referrals_pkey PRIMARY KEY (clinic_id, id)
  constraint referrals_priority_check CHECK ((priority = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text])))
  constraint referrals_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'accepted'::text, 'declined'::text, 'completed'::text, 'cancelled'::text])))
  CREATE INDEX referrals_appointment ON public.referrals USING btree (clinic_id, appointment_id) WHERE (appointment_id IS NOT NULL)
  CREATE INDEX referrals_consultation ON public.referrals USING btree (clinic_id, consultation_id, id) WHERE (consultation_id IS NOT NULL)
  CREATE INDEX referrals_created ON public.referrals USING btree (clinic_id, created_at, id)
  CREATE INDEX referrals_open ON public.referrals USING btree (clinic_id, status, created_at, id) WHERE (status = ANY (ARRAY['sent'::text, 'accepted'::text]))
  CREATE INDEX referrals_patient ON public.referrals USING btree (clinic_id, patient_id, created_at, id)
  CREATE INDEX referrals_practitioner ON public.referrals USING btree (clinic_id, practitioner_id, created_at, id)
  CREATE INDEX referrals_recipient ON public.referrals USING btree (clinic_id, to_practitioner_id, created_at, id) WHERE (to_practitioner_id IS NOT NULL)
  CREATE INDEX referrals_updated ON public.referrals USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER accepted_to_visit AFTER UPDATE OF status ON public.referrals FOR EACH ROW WHEN (((new.status = 'accepted'::text) AND (old.status <> 'accepted'::text) AND (new.appointment_id IS NULL) AND (new.to_practitioner_id IS NOT NULL))) EXECUTE FUNCTION expect_referred()
  CREATE TRIGGER merged BEFORE UPDATE ON public.referrals FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION guard_patient()
  CREATE TRIGGER touch BEFORE UPDATE ON public.referrals FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (appointment_id, patient_id, status, status_reason) to clinical_app

table resource_identifiers (row-level security, forced)
  clinic_id uuid not null
  item text not null default ''::text
  part text not null default ''::text
  place smallint not null
  replaced boolean not null default false
  resource_id uuid not null
  resource_type text not null
  system text
  type jsonb
  use text
  value text not null
  constraint resource_identifiers_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint resource_identifiers_pkey PRIMARY KEY (clinic_id, resource_type, resource_id, part, place)
  constraint resource_identifiers_use_check CHECK ((use = ANY (ARRAY['usual'::text, 'official'::text, 'temp'::text, 'secondary'::text, 'old'::text])))
  CREATE UNIQUE INDEX resource_identifiers_once_each ON public.resource_identifiers USING btree (clinic_id, resource_type, system, value, item) WHERE (NOT replaced)
  CREATE INDEX resource_identifiers_value ON public.resource_identifiers USING btree (clinic_id, resource_type, value)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app
  grant update (replaced) to clinical_app

table schedule_blocks (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  end_at timestamp with time zone not null
  id uuid not null
  practitioner_id uuid not null
  reason text
  start_at timestamp with time zone not null
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint schedule_blocks_check CHECK ((end_at > start_at))
  constraint schedule_blocks_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint schedule_blocks_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint schedule_blocks_pkey PRIMARY KEY (clinic_id, id)
  CREATE INDEX schedule_blocks_clinic ON public.schedule_blocks USING btree (clinic_id, end_at)
  CREATE INDEX schedule_blocks_time ON public.schedule_blocks USING btree (clinic_id, practitioner_id, end_at)
  CREATE TRIGGER touch BEFORE UPDATE ON public.schedule_blocks FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table second_factor_removals (row-level security, forced)
  clinic_id uuid not null
  expires_at timestamp with time zone not null
  requested_by uuid not null
  user_id uuid not null
  constraint second_factor_removals_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint second_factor_removals_pkey PRIMARY KEY (clinic_id, user_id)
  constraint second_factor_removals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
  constraint second_factor_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app
  grant update (expires_at, requested_by) to clinical_app

table signing_keys
  created_at timestamp with time zone not null default now()
  kid text not null
  period date not null
  private_key bytea not null
  public_jwk jsonb not null
  constraint signing_keys_period_key UNIQUE (period)
  constraint signing_keys_pkey PRIMARY KEY (kid)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant update (private_key) to clinical_app

table smart_apps (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  created_by uuid
  id uuid not null
  jwks jsonb
  jwks_uri text
  kind text not null
  launch_uri text
  name text not null
  redirect_uris text[] not null
  revoked_at timestamp with time zone
  scopes text[] not null
  secret_hash bytea
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  constraint smart_apps_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint smart_apps_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
  constraint smart_apps_id_key UNIQUE (id)
  constraint smart_apps_kind_check CHECK ((kind = ANY (ARRAY['public'::text, 'confidential'::text])))
  constraint smart_apps_pkey PRIMARY KEY (clinic_id, id)
  constraint smart_apps_proof CHECK ((num_nonnulls(secret_hash, jwks, jwks_uri) =
CASE kind
    WHEN 'public'::text THEN 0
    ELSE 1
END))
  constraint smart_apps_redirect_uris_check CHECK ((cardinality(redirect_uris) > 0))
  constraint smart_apps_scopes_check CHECK ((cardinality(scopes) > 0))
  CREATE TRIGGER touch BEFORE UPDATE ON public.smart_apps FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy presented_app for select using ((id = (NULLIF(current_setting('app.smart_app'::text, true), ''::text))::uuid))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (jwks, jwks_uri, launch_uri, name, redirect_uris, revoked_at, scopes, secret_hash) to clinical_app

table smart_launches (row-level security, forced)
  app_id uuid not null
  clinic_id uuid not null
  encounter_id uuid
  expires_at timestamp with time zone not null
  id uuid not null
  launch_hash bytea not null
  patient_id uuid
  used_at timestamp with time zone
  user_id uuid not null
  constraint smart_launches_clinic_id_app_id_fkey FOREIGN KEY (clinic_id, app_id) REFERENCES smart_apps(clinic_id, id)
  constraint smart_launches_clinic_id_encounter_id_fkey FOREIGN KEY (clinic_id, encounter_id) REFERENCES consultations(clinic_id, id)
  constraint smart_launches_clinic_id_patient_id_fkey FOREIGN KEY (clinic_id, patient_id) REFERENCES patients(clinic_id, id)
  constraint smart_launches_launch_hash_key UNIQUE (launch_hash)
  constraint smart_launches_pkey PRIMARY KEY (clinic_id, id)
  constraint smart_launches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX smart_launches_expiry ON public.smart_launches USING btree (expires_at)
  policy expired for all to clinical_janitor using ((expires_at < now()))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant update (used_at) to clinical_app

table substance_names
  code text not null
  name text not null
  constraint substance_names_code_fkey FOREIGN KEY (code) REFERENCES substances(code)
  constraint substance_names_pkey PRIMARY KEY (name, code)
  CREATE INDEX substance_names_code ON public.substance_names USING btree (code)
  grant select to clinical_ai
  grant select to clinical_app

table substances
  active boolean not null default true
  classes text[] not null
  code text not null
  cross_reactive boolean not null
  cross_reacts_with text[] not null
  ingredients text[] not null
  keys text[] not null
  kind text not null
  name text not null
  name_es text
  search_text text not null
  synonyms text[] not null
  system text
  updated_at timestamp with time zone not null default now()
  constraint substances_kind_check CHECK ((kind = ANY (ARRAY['substance'::text, 'class'::text])))
  constraint substances_pkey PRIMARY KEY (code)
  CREATE INDEX substances_order ON public.substances USING btree (name, code)
  CREATE INDEX substances_search ON public.substances USING gin (search_text gin_trgm_ops)
  grant select to clinical_ai
  grant select to clinical_app

table suggestion_acceptances (row-level security, forced)
  accepted_at timestamp with time zone not null default now()
  clinic_id uuid not null
  record_id uuid not null
  request_id text not null
  resource_type text not null
  suggestion_id uuid not null
  constraint suggestion_acceptances_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint suggestion_acceptances_pkey PRIMARY KEY (clinic_id, resource_type, record_id, request_id)
  CREATE INDEX suggestion_acceptances_suggestion ON public.suggestion_acceptances USING btree (clinic_id, suggestion_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app

table suggestion_warnings (row-level security, forced)
  clinic_id uuid not null
  items text[] not null
  overridden boolean not null
  place smallint not null
  severity text not null
  suggestion_id uuid not null
  type text not null
  constraint suggestion_warnings_clinic_id_suggestion_id_fkey FOREIGN KEY (clinic_id, suggestion_id) REFERENCES ai_suggestions(clinic_id, id) ON DELETE CASCADE
  constraint suggestion_warnings_pkey PRIMARY KEY (clinic_id, suggestion_id, place)
  constraint suggestion_warnings_severity_check CHECK ((severity = ANY (ARRAY['contraindicated'::text, 'severe'::text, 'moderate'::text, 'minor'::text])))
  constraint suggestion_warnings_type_check CHECK ((type = ANY (ARRAY['interaction'::text, 'allergy'::text, 'duplicate'::text])))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (overridden) to clinical_app

table used_assertions
  client_id text not null
  expires_at timestamp with time zone not null
  jti_hash bytea not null
  constraint used_assertions_pkey PRIMARY KEY (client_id, jti_hash)
  CREATE INDEX used_assertions_expiry ON public.used_assertions USING btree (expires_at)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor

table users
  created_at timestamp with time zone not null default now()
  disabled_at timestamp with time zone
  email text not null
  id uuid not null
  name text not null
  password_change_required boolean not null default false
  password_hash text not null
  password_reset_at timestamp with time zone
  recovery_code_hashes bytea[] not null default '{}'::bytea[]
  totp_confirmed_at timestamp with time zone
  totp_last_step bigint not null default 0
  totp_secret bytea
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  constraint users_email_check CHECK ((email = lower(email)))
  constraint users_email_key UNIQUE (email)
  constraint users_pkey PRIMARY KEY (id)
  constraint users_totp CHECK (((totp_confirmed_at IS NULL) OR (totp_secret IS NOT NULL)))
  CREATE TRIGGER touch BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION touch_row()
  grant insert, select to clinical_app
  grant update (name, password_change_required, password_hash, password_reset_at, recovery_code_hashes, totp_confirmed_at, totp_last_step, totp_secret) to clinical_app
  grant select (disabled_at, email, id, name) to clinical_worker

table ward_practitioners (row-level security, forced)
  clinic_id uuid not null
  practitioner_id uuid not null
  ward_id uuid not null
  constraint ward_practitioners_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint ward_practitioners_clinic_id_practitioner_id_fkey FOREIGN KEY (clinic_id, practitioner_id) REFERENCES practitioners(clinic_id, id)
  constraint ward_practitioners_clinic_id_ward_id_fkey FOREIGN KEY (clinic_id, ward_id) REFERENCES wards(clinic_id, id)
  constraint ward_practitioners_pkey PRIMARY KEY (clinic_id, ward_id, practitioner_id)
  CREATE INDEX ward_practitioners_practitioner ON public.ward_practitioners USING btree (clinic_id, practitioner_id, ward_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant delete, insert, select to clinical_app

table wards (row-level security, forced)
  active boolean not null default true
  clinic_id uuid not null
  code text not null
  created_at timestamp with time zone not null default now()
  id uuid not null
  location_id uuid
  name text not null
  specialty text
  updated_at timestamp with time zone not null default change_instant()
  version integer not null default 1
  constraint wards_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint wards_clinic_id_location_id_fkey FOREIGN KEY (clinic_id, location_id) REFERENCES locations(clinic_id, id)
  constraint wards_pkey PRIMARY KEY (clinic_id, id)
  CREATE UNIQUE INDEX wards_code ON public.wards USING btree (clinic_id, lower(code))
  CREATE INDEX wards_order ON public.wards USING btree (clinic_id, code, id)
  CREATE INDEX wards_updated ON public.wards USING btree (clinic_id, updated_at, id)
  CREATE TRIGGER touch BEFORE UPDATE ON public.wards FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (active, code, location_id, name, specialty) to clinical_app

table webhook_deliveries (row-level security, forced)
  answer_status smallint
  attempted_at timestamp with time zone
  attempts integer not null default 0
  change_id uuid
  changed_at timestamp with time zone not null
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  delivered_at timestamp with time zone
  error text
  event text not null
  expires_at timestamp with time zone not null
  id uuid not null
  leased_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone
  line_id uuid
  next_attempt_at timestamp with time zone not null
  resource_id uuid not null
  resource_type text not null
  status text not null default 'pending'::text
  told text[] not null default '{}'::text[]
  updated_at timestamp with time zone not null default change_instant()
  version integer not null
  webhook_id uuid not null
  constraint webhook_deliveries_clinic_id_webhook_id_change_id_key UNIQUE (clinic_id, webhook_id, change_id)
  constraint webhook_deliveries_clinic_id_webhook_id_fkey FOREIGN KEY (clinic_id, webhook_id) REFERENCES webhooks(clinic_id, id) ON DELETE CASCADE
  constraint webhook_deliveries_pkey PRIMARY KEY (clinic_id, id)
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
  CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at)
  CREATE INDEX webhook_deliveries_begun ON public.webhook_deliveries USING btree (leased_until) WHERE (status = 'pending'::text)
  CREATE INDEX webhook_deliveries_changes ON public.webhook_deliveries USING btree (clinic_id, webhook_id, updated_at, id)
  CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_attempt_at) WHERE (status = 'pending'::text)
  CREATE INDEX webhook_deliveries_line ON public.webhook_deliveries USING btree (clinic_id, webhook_id, COALESCE(line_id, resource_id), changed_at, id) WHERE (status = 'pending'::text)
  CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (clinic_id, webhook_id, created_at, id)
  CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (clinic_id, webhook_id, next_attempt_at) WHERE (status = 'pending'::text)
  policy old for all to clinical_janitor using ((status <> 'pending'::text))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant insert, select to clinical_worker
  grant update (attempts, error, expires_at, leased_until, next_attempt_at, status, updated_at) to clinical_app
  grant update (answer_status, attempted_at, attempts, delivered_at, error, leased_until, next_attempt_at, status, told, updated_at) to clinical_worker

table webhook_health (row-level security, forced)
  clinic_id uuid not null
  consecutive_failures integer not null default 0
  last_success_at timestamp with time zone
  resume_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone
  webhook_id uuid not null
  constraint webhook_health_clinic_id_webhook_id_fkey FOREIGN KEY (clinic_id, webhook_id) REFERENCES webhooks(clinic_id, id) ON DELETE CASCADE
  constraint webhook_health_pkey PRIMARY KEY (clinic_id, webhook_id)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant insert, select to clinical_app
  grant select to clinical_worker
  grant update (consecutive_failures, resume_at) to clinical_app
  grant update (consecutive_failures, last_success_at, resume_at) to clinical_worker

table webhooks (row-level security, forced)
  clinic_id uuid not null
  created_at timestamp with time zone not null default now()
  created_by uuid
  description text
  disabled_at timestamp with time zone
  disabled_reason text
  events text[] not null
  id uuid not null
  previous_secret_encrypted bytea
  previous_until timestamp with time zone
  secret_encrypted bytea not null
  status text not null default 'active'::text
  updated_at timestamp with time zone not null default change_instant()
  url text not null
  version integer not null default 1
  constraint webhooks_check CHECK (((previous_secret_encrypted IS NULL) = (previous_until IS NULL)))
  constraint webhooks_check1 CHECK (((status = 'active'::text) = ((disabled_reason IS NULL) AND (disabled_at IS NULL))))
  constraint webhooks_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
  constraint webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['administrator'::text, 'gone'::text, 'failing'::text, 'access_lost'::text])))
  constraint webhooks_events_check CHECK ((cardinality(events) > 0))
  constraint webhooks_pkey PRIMARY KEY (clinic_id, id)
  constraint webhooks_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text])))
  CREATE TRIGGER touch BEFORE UPDATE ON public.webhooks FOR EACH ROW EXECUTE FUNCTION touch_row()
  policy old for all to clinical_janitor using ((EXISTS ( SELECT
   FROM fhir_subscriptions s
  WHERE ((s.clinic_id = webhooks.clinic_id) AND (s.id = webhooks.id)))))
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  policy worker for all to clinical_worker using (true)
  grant delete, insert, select to clinical_app
  grant delete, select to clinical_janitor
  grant select to clinical_worker
  grant update (description, disabled_at, disabled_reason, events, previous_secret_encrypted, previous_until, secret_encrypted, status, url) to clinical_app
  grant update (disabled_at, disabled_reason, previous_secret_encrypted, previous_until, secret_encrypted, status) to clinical_worker

table witness_codes (row-level security, forced)
  clinic_id uuid not null
  code_hash bytea not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  id uuid not null
  purpose text not null
  used_at timestamp with time zone
  user_id uuid not null
  user_name text not null
  constraint witness_codes_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint witness_codes_pkey PRIMARY KEY (clinic_id, id)
  constraint witness_codes_purpose_check CHECK ((purpose = ANY (ARRAY['administration'::text, 'dispensation'::text, 'closing'::text])))
  constraint witness_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE UNIQUE INDEX witness_codes_hash ON public.witness_codes USING btree (clinic_id, code_hash)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (used_at) to clinical_app

table yearly_numbers (row-level security, forced)
  clinic_id uuid not null
  kind text not null
  last integer not null
  year integer not null
  constraint yearly_numbers_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id)
  constraint yearly_numbers_pkey PRIMARY KEY (clinic_id, kind, year)
  policy tenant for all using ((clinic_id = current_clinic_id())) check ((clinic_id = current_clinic_id()))
  grant insert, select to clinical_app
  grant update (last) to clinical_app

view admission_care_team as
 SELECT a.clinic_id,
    a.attending_id AS practitioner_id,
    a.patient_id,
    a.care_until AS until
   FROM admissions a
  WHERE ((a.attending_id IS NOT NULL) AND (a.status <> ALL (ARRAY['cancelled'::text, 'entered_in_error'::text])))
UNION ALL
 SELECT a.clinic_id,
    m.practitioner_id,
    a.patient_id,
    a.care_until AS until
   FROM (ward_practitioners m
     JOIN admissions a ON (((a.clinic_id = m.clinic_id) AND (a.ward_id = m.ward_id))))
  WHERE (a.status <> ALL (ARRAY['cancelled'::text, 'entered_in_error'::text]));
  grant select to clinical_app

view bed_uses as
 SELECT b.clinic_id,
    b.id AS bed_id,
    s.admission_id,
    r.id AS reservation_id,
    r.admission_id AS reserved_for,
    r.until AS reserved_until,
        CASE
            WHEN (s.id IS NOT NULL) THEN
            CASE a.status
                WHEN 'on_leave'::text THEN 'reserved'::text
                ELSE 'occupied'::text
            END
            WHEN (r.id IS NOT NULL) THEN 'reserved'::text
            ELSE b.state
        END AS state
   FROM (((beds b
     LEFT JOIN admission_stays s ON (((s.clinic_id = b.clinic_id) AND (s.bed_id = b.id) AND (s.to_at IS NULL) AND (NOT s.voided))))
     LEFT JOIN admissions a ON (((a.clinic_id = s.clinic_id) AND (a.id = s.admission_id))))
     LEFT JOIN bed_reservations r ON (((r.clinic_id = b.clinic_id) AND (r.bed_id = b.id) AND (NOT r.ended) AND (r.until > clock_timestamp()))));
  grant select to clinical_app

view clinic_observations as
 SELECT clinic_id,
    lab_result_id,
    id,
    "position",
    status,
    code_system,
    code,
    display,
    value_type,
    value_number,
    value_comparator,
    value_unit,
    value_text,
    interpretation,
    reference_low,
    reference_high,
    reference_unit,
    reference_text,
    note
   FROM lab_observations
  WHERE (clinic_id = ( SELECT current_clinic_id() AS current_clinic_id));
  grant select to clinical_app

view clinic_patients as
 SELECT clinic_id,
    id,
    mrn,
    document_type,
    document_number,
    document_country,
    document_key,
    given_names,
    first_surname,
    second_surname,
    full_name,
    sort_name,
    search_text,
    birth_date,
    sex,
    phone,
    email,
    address,
    blood_type,
    allergies,
    alerts,
    active,
    deceased_at,
    merged_into_id,
    version,
    created_at,
    updated_at,
    deceased_on,
    reminders_enabled,
    identity
   FROM patients
  WHERE (clinic_id = ( SELECT current_clinic_id() AS current_clinic_id));
  grant select to clinical_app

view clinic_products as
 SELECT clinic_id,
    id,
    code,
    name,
    substances,
    form,
    strength,
    unit,
    pack_sizes,
    control_class,
    prescription_only,
    high_alert,
    minimum,
    storage,
    active,
    search_text,
    version,
    created_at,
    updated_at
   FROM pharmacy_products
  WHERE (clinic_id = current_clinic_id());
  grant select to clinical_app

view emergency_care_team as
 SELECT c.clinic_id,
    c.practitioner_id,
    v.patient_id,
    c.visit_id,
    COALESCE(c.until, 'infinity'::timestamp with time zone) AS until
   FROM (emergency_carers c
     JOIN emergency_visits v ON (((v.clinic_id = c.clinic_id) AND (v.id = c.visit_id))));
  grant select to clinical_app

view pharmacy_care_team as
 SELECT m.clinic_id,
    m.practitioner_id,
    r.patient_id,
    COALESCE((((r.valid_until + 1))::timestamp without time zone AT TIME ZONE c.timezone), 'infinity'::timestamp with time zone) AS until
   FROM ((memberships m
     JOIN clinics c ON ((c.id = m.clinic_id)))
     JOIN prescriptions r ON ((r.clinic_id = m.clinic_id)))
  WHERE ((m.role = 'pharmacist'::text) AND (m.practitioner_id IS NOT NULL) AND (r.status = 'active'::text) AND (EXISTS ( SELECT
           FROM pharmacy_open_items o
          WHERE ((o.clinic_id = r.clinic_id) AND (o.prescription_id = r.id)))));
  grant select to clinical_app

view pharmacy_open_items as
 SELECT clinic_id,
    prescription_id,
    id
   FROM prescription_items i
  WHERE (NOT (EXISTS ( SELECT
           FROM pharmacy_prescribed t
          WHERE ((t.clinic_id = i.clinic_id) AND (t.prescription_item_id = i.id) AND ((t.allowed IS NULL) OR (t.taken >= t.allowed))))));
  grant select to clinical_app

view visible_audit_events as
 SELECT id,
    occurred_at,
    request_id,
    clinic_id,
    actor_type,
    actor_id,
    actor_name,
    actor_role,
    credential_id,
    device_name,
    ip,
    user_agent,
    method,
    route,
    action,
    event,
    phi_level,
    purpose,
    purpose_reason,
    resource_type,
    resource_id,
    patient_ids,
    outcome,
    http_status,
    reason,
    result_count,
    query_hash,
    query_text,
    changed_fields,
    details,
    replayed
   FROM audit_events
  WHERE (clinic_id = current_clinic_id());
  grant select to clinical_app

view visible_observations as
 SELECT clinic_id,
    id,
    part,
    category,
    sign,
    record_id,
    consultation_id,
    lab_result_id,
    "position",
    patient_id,
    practitioner_id,
    performer_id,
    order_item_id,
    specimen_id,
    code_system,
    code,
    display,
    value_type,
    value_number,
    value_comparator,
    value_unit,
    value_text,
    systolic,
    diastolic,
    interpretation,
    reference_low,
    reference_high,
    reference_unit,
    reference_text,
    note,
    method,
    device,
    observed_at,
    own_time,
    status,
    reported_status,
    released_at,
    is_superseded,
    supersedes_id,
    entered_by,
    entered_by_name,
    created_at,
    updated_at,
        CASE
            WHEN (part = ''::text) THEN id
            ELSE (md5((((id)::text || '.'::text) || part)))::uuid
        END AS list_id
   FROM observations
  WHERE (clinic_id = ( SELECT current_clinic_id() AS current_clinic_id));
  grant select to clinical_app

view visible_tests as
 SELECT id,
    clinic_id,
    kind,
    code,
    code_plain,
    loinc,
    name,
    name_es,
    search_text,
    category,
    specimen,
    unit,
    fasting,
    is_panel,
    members,
    modality,
    body_part,
    laterality_required,
    contrast,
    active,
    updated_at,
    reference_ranges,
    version
   FROM catalog_tests
  WHERE ((clinic_id IS NULL) OR (clinic_id = current_clinic_id()));
  grant select to clinical_app

CREATE OR REPLACE FUNCTION public.access_token_with_user(wanted_token uuid)
 RETURNS TABLE(token jsonb, secret_hash bytea, memberships jsonb)
 LANGUAGE plpgsql
AS $function$
  begin
    return query
      select jsonb_build_object('id', t.id, 'device_id', t.device_id, 'user_id', u.id, 'user_name', u.name, 'email', u.email, 'disabled_at', u.disabled_at,
          'password_change_required', u.password_change_required,
          'second_factor', u.totp_confirmed_at is not null,
          'browser', t.browser,
          'began_at', coalesce(t.began_at, t.created_at), 'authenticated_at', coalesce(t.authenticated_at, t.created_at),
          'clinic_id', t.clinic_id, 'device_name', t.device_name, 'abilities', t.abilities,
          'smart_app_id', t.smart_app_id, 'scopes', t.scopes, 'patient_id', t.patient_id, 'access_expires_at', t.access_expires_at,
          'expires_at', t.expires_at, 'last_used_at', t.last_used_at, 'revoked_at', t.revoked_at),
        t.secret_hash, memberships_of(u.id)
      from access_tokens t join users u on u.id = t.user_id
      where t.id = wanted_token;
  end $function$


CREATE OR REPLACE FUNCTION public.active_sponsors(key_clinic uuid, maker uuid, approver uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
      select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'role', m.role, 'practitioner_id', m.practitioner_id)), '[]')
      from memberships m join users u on u.id = m.user_id
      where m.clinic_id = key_clinic and m.user_id in (maker, approver) and m.status = 'active' and u.disabled_at is null
    $function$


CREATE OR REPLACE FUNCTION public.address_parts(address jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((CASE WHEN ((address ->> 'line'::text) IS NOT NULL) THEN 'l'::text ELSE ''::text END || CASE WHEN ((address ->> 'city'::text) IS NOT NULL) THEN 'c'::text ELSE ''::text END) || CASE WHEN ((address ->> 'region'::text) IS NOT NULL) THEN 'r'::text ELSE ''::text END) || CASE WHEN ((address ->> 'country'::text) IS NOT NULL) THEN 'n'::text ELSE ''::text END) || CASE WHEN ((address ->> 'postal_code'::text) IS NOT NULL) THEN 'p'::text ELSE ''::text END)


CREATE OR REPLACE FUNCTION public.address_words(address jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (' '::text || search_words(concat_ws(' '::text, (address ->> 'line'::text), (address ->> 'city'::text), (address ->> 'region'::text), (address ->> 'country'::text), (address ->> 'postal_code'::text))))


CREATE OR REPLACE FUNCTION public.advance_change_clock()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
    declare
      now_at timestamptz;
    begin
      begin
        perform pg_advisory_xact_lock(20261121, -1);
        now_at := greatest(public.database_clock(), public.shown_instant() + interval '1 microsecond');
        perform setval('public.change_clock', (extract(epoch from now_at) * 1000000)::bigint);
        raise exception using errcode = 'CLOCK';
      exception when sqlstate 'CLOCK' then null;
      end;
      return now_at;
    end $function$


CREATE OR REPLACE PROCEDURE public.allow_updates(IN target regclass, IN columns text[], IN to_role text DEFAULT 'clinical_app'::text)
 LANGUAGE plpgsql
AS $procedure$
    begin
      execute format('revoke update on %s from %I', target, to_role);
      if cardinality(columns) > 0 then
        execute format('grant update (%s) on %s to %I',
          (select string_agg(format('%I', name), ', ') from unnest(columns) name), target, to_role);
      end if;
    end $procedure$


CREATE OR REPLACE FUNCTION public.api_key_with_clinic(wanted_prefix text)
 RETURNS TABLE(key jsonb, secret_hash bytea, retiring_secret_hash bytea, sponsors jsonb, clinic jsonb)
 LANGUAGE plpgsql
AS $function$
    declare presented api_keys; reached clinics; behind jsonb;
    begin
      perform set_config('app.key_prefix', wanted_prefix, true);
      select * into presented from api_keys where prefix = wanted_prefix;
      if not found then return; end if;
      perform set_config('app.clinic_id', presented.clinic_id::text, true);
      behind := active_sponsors(presented.clinic_id, presented.created_by, presented.approved_by);
      select * into reached from clinics c
        where case presented.environment when 'live' then c.id = presented.clinic_id else c.sandbox_of = presented.clinic_id end;
      if reached.id is null then return; end if;
      perform set_config('app.clinic_id', reached.id::text, true);
      return query
        select to_jsonb(presented) - 'secret_hash' - 'retiring_secret_hash', presented.secret_hash, presented.retiring_secret_hash, behind,
          jsonb_build_object('id', reached.id, 'name', reached.name, 'timezone', reached.timezone, 'locale', reached.locale,
            'environment', reached.environment, 'settings', reached.settings,
            'phi_policy', (select to_jsonb(p) from phi_policies p where p.clinic_id = reached.id));
    end $function$


CREATE OR REPLACE FUNCTION public.are_merged(clinic uuid, one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      select exists (select from patients p where p.clinic_id = clinic
        and (p.id = one and p.merged_into_id = other or p.id = other and p.merged_into_id = one))
    $function$


CREATE OR REPLACE FUNCTION public.audit_seal_state(most integer)
 RETURNS TABLE(sealed_at timestamp with time zone, waiting bigint, waiting_since timestamp with time zone, verified_at timestamp with time zone, whole boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      select (select s.sealed_at from public.audit_seals s order by s.id desc limit 1), w.waiting, w.since, v.verified_at, v.fault is null
      from (select count(*) as waiting, min(e.occurred_at) as since
            from (select event_id from public.audit_unsealed where clinic_id = public.current_clinic_id() order by event_id limit most) u
            join public.audit_events e on e.id = u.event_id and e.clinic_id = public.current_clinic_id()) w
      left join public.audit_verifications v on true
    $function$


CREATE OR REPLACE FUNCTION public.block_new_lot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      insert into public.pharmacy_recalled_lots (clinic_id, recall_id, lot_id)
        select r.clinic_id, r.id, new.id from public.pharmacy_recalls r
        where r.clinic_id = new.clinic_id and r.product_id = new.product_id
          and case when r.lot_numbers is null then r.status = 'open'
            else exists (select from unnest(r.lot_numbers) named (number) where lower(named.number) = lower(new.number)) end;
      if found then
        update public.pharmacy_lots l set recalled = true where l.clinic_id = new.clinic_id and l.id = new.id;
      end if;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.block_recalled_lots()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare
      numbers text[] := (select array_agg(lower(named.number)) from unnest(new.lot_numbers) named (number));
      blocked uuid[];
    begin
      blocked := array(select l.id from public.pharmacy_lots l
        where l.clinic_id = new.clinic_id and l.product_id = new.product_id and (numbers is null or lower(l.number) = any(numbers))
        order by l.id for no key update);
      insert into public.pharmacy_recalled_lots (clinic_id, recall_id, lot_id)
        select new.clinic_id, new.id, lot_id from unnest(blocked) as named (lot_id);
      update public.pharmacy_lots l set recalled = true where l.clinic_id = new.clinic_id and l.id = any(blocked) and not l.recalled;
      -- Who follows the stock is told.
      update public.pharmacy_balances b set updated_at = public.change_instant() where b.clinic_id = new.clinic_id and b.lot_id = any(blocked);
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.change_horizon()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare
      asked_at timestamptz := public.advance_change_clock();
      oldest_writer timestamptz;
    begin
      select to_timestamp(1700000000 + min(objid::bigint)) into oldest_writer from pg_locks
      where locktype = 'advisory' and classid = 20261121 and objsubid = 2 and objid::bigint < 2147483648
        and database = (select oid from pg_database where datname = current_database());
      return least(asked_at, oldest_writer);
    end $function$


CREATE OR REPLACE FUNCTION public.change_instant()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
    declare
      began_at timestamptz := greatest(public.database_clock(), public.shown_instant());
    begin
      perform pg_advisory_xact_lock_shared(20261121, floor(extract(epoch from began_at) - 1700000000)::integer);
      return greatest(public.database_clock(), public.shown_instant(), began_at);
    end $function$


CREATE OR REPLACE FUNCTION public.close_register_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare head public.pharmacy_register_heads;
    begin
      select l.* into head from public.pharmacy_closings c
        cross join lateral public.lock_register_head(c.clinic_id, c.store_id, new.product_id, 0) l
        where c.clinic_id = new.clinic_id and c.id = new.closing_id;
      new.expected := head.balance;
      new.place := head.entries;
      new.difference := new.counted - head.balance;
      update public.pharmacy_register_heads h set open_difference = new.difference
        where h.clinic_id = head.clinic_id and h.store_id = head.store_id and h.product_id = head.product_id;
      return new;
    end $function$


CREATE OR REPLACE FUNCTION public.current_clinic_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.clinic_id'::text, true), ''::text))::uuid


CREATE OR REPLACE FUNCTION public.current_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid


CREATE OR REPLACE FUNCTION public.database_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
RETURN clock_timestamp()


CREATE OR REPLACE FUNCTION public.document_key(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NULLIF(upper(regexp_replace(number, '[ !-/:-@[-`{-~]+'::text, ''::text, 'g'::text)), ''::text)


CREATE OR REPLACE FUNCTION public.expect_acknowledgement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into critical_reminders (clinic_id, lab_result_id) values (new.clinic_id, new.id);
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.expect_follow_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into due_visits (clinic_id, record_id, due_at)
      select new.clinic_id, new.id, (new.follow_up_date - 7 + time '09:00') at time zone c.timezone
      from clinics c where c.id = new.clinic_id and new.follow_up_date > (now() at time zone c.timezone)::date
      on conflict (clinic_id, record_id) do nothing;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.expect_referred()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into due_visits (clinic_id, record_id, due_at) values (new.clinic_id, new.id, now() + interval '7 days')
      on conflict (clinic_id, record_id) do nothing;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.expect_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into appointment_reminders as r (clinic_id, appointment_id, start_at, due_at)
      values (new.clinic_id, new.id, new.start_at,
        case when new.status in ('pending', 'booked') then next_reminder(new.clinic_id, new.start_at) end)
      on conflict (clinic_id, appointment_id) do update set start_at = excluded.start_at,
        due_at = case
          when r.start_at = excluded.start_at and r.due_at <= now() and new.status in ('pending', 'booked') then r.due_at
          else excluded.due_at end;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value))


CREATE OR REPLACE FUNCTION public.follow_consultation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      update public.observations set patient_id = new.patient_id,
          status = public.visit_observation_status(new.status), updated_at = new.updated_at
        where clinic_id = new.clinic_id and record_id = new.id;
      if coalesce(new.started_at, new.created_at) <> coalesce(old.started_at, old.created_at) then
        update public.observations set observed_at = coalesce(new.started_at, new.created_at)
          where clinic_id = new.clinic_id and record_id = new.id and not own_time;
      end if;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.follow_lab_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      update public.observations set patient_id = new.patient_id,
          status = public.observation_status(new.status, reported_status), released_at = new.released_at,
          is_superseded = new.superseded_by_id is not null, updated_at = new.updated_at
        where clinic_id = new.clinic_id and record_id = new.id;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.give_back_prescribed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      update public.pharmacy_prescribed p set taken = p.taken - given.quantity
        from (select i.prescription_item_id, sum(i.quantity) as quantity from public.pharmacy_dispensed_items i
          where i.clinic_id = new.clinic_id and i.dispensation_id = new.id group by i.prescription_item_id) given
        where p.clinic_id = new.clinic_id and p.prescription_item_id = given.prescription_item_id;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.guard_acknowledgement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      raise exception 'an acknowledgement is not taken back' using errcode = 'integrity_constraint_violation';
    end $function$


CREATE OR REPLACE FUNCTION public.guard_added_signs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from added join public.consultations c on c.clinic_id = added.clinic_id and c.id = added.consultation_id
          where added.lab_result_id is null and c.status <> 'draft' and c.xmin <> pg_current_xact_id()::xid) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.guard_dispensation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'UPDATE' and old.status in ('completed', 'declined', 'cancelled') and new.status <> old.status then
        raise exception 'a dispensing that is over is not changed' using errcode = 'integrity_constraint_violation';
      end if;
      if new.status in ('preparation', 'completed') and (tg_op = 'INSERT' or new.status <> old.status) and not exists (
        select from prescriptions r where r.clinic_id = new.clinic_id and r.id = new.prescription_id and r.status = 'active' for share) then
        raise exception 'nothing is given of a prescription that is not active'
          using errcode = 'check_violation', constraint = 'pharmacy_dispensations_active', table = 'pharmacy_dispensations';
      end if;
      return new;
    end $function$


CREATE OR REPLACE FUNCTION public.guard_lab_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    free text[] := array['status', 'status_reason', 'released_at', 'superseded_by_id', 'version', 'updated_at', 'acknowledged_at',
  'acknowledged_by', 'acknowledged_by_name', 'looked_at', 'looked_by', 'looked_by_name'];
  begin
    if to_jsonb(new) - free <> to_jsonb(old) - free then
      raise exception 'a laboratory result is not overwritten' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $function$


CREATE OR REPLACE FUNCTION public.guard_observation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if old.lab_result_id is not null then
        raise exception 'a laboratory result is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      if exists (select from public.consultations c where c.clinic_id = old.clinic_id and c.id = old.consultation_id
          and c.status <> 'draft' and c.xmin <> pg_current_xact_id()::xid) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return coalesce(new, old);
    end $function$


CREATE OR REPLACE FUNCTION public.guard_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      free text[] := array['patient_id', 'signed_patient_id', 'recorded_for', 'version', 'updated_at'];
    begin
      if to_jsonb(new) - free <> to_jsonb(old) - free or not are_merged(new.clinic_id, old.patient_id, new.patient_id) then
        raise exception 'a record goes to another patient with a merge alone' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $function$


CREATE OR REPLACE FUNCTION public.guard_prescription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      free text[] := array['status', 'status_reason', 'version', 'updated_at'];
    begin
      if old.status = 'draft' then
        free := free || array['authored_at', 'issued_at', 'prescriber_id', 'valid_until', 'notes', 'warnings', 'unchecked', 'override_reason'];
      end if;
      if to_jsonb(new) - free <> to_jsonb(old) - free then
        raise exception 'a prescription is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $function$


CREATE OR REPLACE FUNCTION public.guard_prescription_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from prescriptions r
        where r.clinic_id = old.clinic_id and r.id = old.prescription_id and r.status <> 'draft') then
        raise exception 'a prescription is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $function$


CREATE OR REPLACE FUNCTION public.guard_second_look()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      raise exception 'a second look is not taken back' using errcode = 'integrity_constraint_violation';
    end $function$


CREATE OR REPLACE FUNCTION public.guard_signed_additions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from added join consultations c on c.clinic_id = added.clinic_id and c.id = added.consultation_id
          where c.status <> 'draft' and c.xmin <> pg_current_xact_id()::xid) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.guard_signed_consultation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      free text[] := array['status', 'cancellation_reason', 'version', 'updated_at'];
    begin
      if old.status <> 'draft' and (tg_op = 'DELETE'
          or to_jsonb(new) - free <> to_jsonb(old) - free
          or new.status <> old.status and (old.status, new.status) <> ('completed', 'entered_in_error')
          or new.status = old.status and new.cancellation_reason is distinct from old.cancellation_reason) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return coalesce(new, old);
    end $function$


CREATE OR REPLACE FUNCTION public.guard_signed_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from consultations where clinic_id = coalesce(new.clinic_id, old.clinic_id)
          and id = coalesce(new.consultation_id, old.consultation_id) and status <> 'draft'
          and xmin <> pg_current_xact_id()::xid) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return coalesce(new, old);
    end $function$


CREATE OR REPLACE FUNCTION public.iso_instant(value timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN to_char((value AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)


CREATE OR REPLACE FUNCTION public.keep_admission_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      if new.status <> 'on_leave' then
        update public.admission_leaves l
          set to_at = greatest(l.from_at, case new.status when 'discharged' then new.discharged_at else clock_timestamp() end)
          where l.clinic_id = new.clinic_id and l.admission_id = new.id and l.to_at is null;
      elsif old.status = 'discharged' then
        -- The discharge is taken back: the leave that it ended goes on.
        update public.admission_leaves l set to_at = null
          where l.clinic_id = new.clinic_id and l.id = (select o.id from public.admission_leaves o
            where o.clinic_id = new.clinic_id and o.admission_id = new.id order by o.from_at desc, o.to_at desc limit 1);
      else
        insert into public.admission_leaves (clinic_id, admission_id, from_at)
          values (new.clinic_id, new.id, clock_timestamp()) on conflict do nothing;
      end if;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.keep_allergy_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'UPDATE' and new.allergies is not distinct from old.allergies then return null; end if;
      update allergies a set clinical_status = 'inactive'
      where a.clinic_id = new.clinic_id and a.patient_id = new.id
        and a.clinical_status = 'active' and a.verification_status in ('unconfirmed', 'confirmed')
        and case when a.none_known then new.allergies <> '{}' else a.substance_display <> all (new.allergies) end;
      insert into allergies (clinic_id, id, patient_id, substance_display)
      select new.clinic_id, gen_random_uuid(), new.id, said.display
      from (select distinct display from unnest(new.allergies) display where display <> '') said
      where not exists (select from allergies a where a.clinic_id = new.clinic_id and a.patient_id = new.id
        and a.clinical_status = 'active' and a.verification_status in ('unconfirmed', 'confirmed')
        and a.substance_display = said.display);
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.keep_lab_observations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      perform public.keep_results(said.clinic_id, array_agg(distinct said.lab_result_id)) from said group by said.clinic_id;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.keep_recorded_for()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.recorded_for := nullif(coalesce(old.recorded_for, old.patient_id), new.patient_id);
      return new;
    end $function$


CREATE OR REPLACE FUNCTION public.keep_results(clinic uuid, results uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare
      before text := current_setting('app.clinic_id', true);
    begin
      -- The owner of the tables is bound by row-level security, whoever calls.
      perform set_config('app.clinic_id', clinic::text, true);
      insert into public.observations (clinic_id, id, category, record_id, lab_result_id, consultation_id, position,
          patient_id, practitioner_id, order_item_id, specimen_id, code_system, code, display, value_type, value_number, value_comparator,
          value_unit, value_text, interpretation, reference_low, reference_high, reference_unit, reference_text, note,
          observed_at, status, reported_status, released_at, is_superseded, entered_by, entered_by_name, created_at, updated_at)
        select clinic, o.id, 'laboratory', r.id, r.id, r.consultation_id, o.position, r.patient_id, r.practitioner_id,
          r.order_item_id, case when r.specimen_type is not null or r.specimen_collected_at is not null then r.id end,
          o.code_system, o.code, o.display, o.value_type, o.value_number, o.value_comparator, o.value_unit, o.value_text,
          o.interpretation, o.reference_low, o.reference_high, o.reference_unit, o.reference_text, o.note,
          coalesce(r.specimen_collected_at, r.issued_at), public.observation_status(r.status, o.status), o.status, r.released_at,
          r.superseded_by_id is not null, r.entered_by, r.entered_by_name, r.created_at, r.updated_at
        from public.lab_results r join public.lab_observations o on o.clinic_id = clinic and o.lab_result_id = r.id
        where r.clinic_id = clinic and r.id = any(results)
        on conflict (clinic_id, id, part) do update
          set status = excluded.status, reported_status = excluded.reported_status
        where observations.reported_status <> excluded.reported_status;
      perform set_config('app.clinic_id', coalesce(before, ''), true);
    end $function$


CREATE OR REPLACE FUNCTION public.keep_signed_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.signed_patient_id := case when old.content_sha256 is not null
        then nullif(coalesce(old.signed_patient_id, old.patient_id), new.patient_id) end;
      return new;
    end $function$


CREATE OR REPLACE FUNCTION public.keep_signs(clinic uuid, visits uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare
      before text := current_setting('app.clinic_id', true);
    begin
      -- The owner of the tables is bound by row-level security, whoever calls.
      perform set_config('app.clinic_id', clinic::text, true);
      delete from public.observations o where o.clinic_id = clinic and o.record_id = any(visits)
        and not exists (select from public.consultation_vitals v, public.signs_of_vitals(v) said
          where v.clinic_id = clinic and v.consultation_id = o.record_id and said.sign = o.sign);
      update public.observations o
        set value_number = said.value_number, systolic = said.systolic, diastolic = said.diastolic
        from public.consultation_vitals v, public.signs_of_vitals(v) said
        where v.clinic_id = clinic and v.consultation_id = any(visits)
          and o.clinic_id = clinic and o.record_id = v.consultation_id
          and (o.id, o.part) = (select n.id, n.part from public.observations n where n.clinic_id = clinic
            and n.record_id = v.consultation_id and n.sign = said.sign
            order by n.observed_at desc, n.created_at desc, n.id desc limit 1)
          and (o.value_number, o.systolic, o.diastolic) is distinct from (said.value_number, said.systolic, said.diastolic);
      insert into public.observations (clinic_id, id, part, category, sign, record_id, consultation_id, position,
          patient_id, practitioner_id, performer_id, code_system, code, display, value_type, value_number, value_unit, systolic, diastolic, observed_at,
          status, reported_status, updated_at)
        select clinic, c.id, said.sign, said.category, said.sign, c.id, c.id, said.place, c.patient_id, c.practitioner_id,
          c.practitioner_id, 'http://loinc.org', said.code, said.display,
          case when said.value_number is null then 'components' else 'quantity' end, said.value_number, said.value_unit,
          said.systolic, said.diastolic, coalesce(c.started_at, c.created_at), public.visit_observation_status(c.status), 'final',
          c.updated_at
        from public.consultation_vitals v join public.consultations c on c.clinic_id = clinic and c.id = v.consultation_id,
          public.signs_of_vitals(v) said
        where v.clinic_id = clinic and v.consultation_id = any(visits)
          and not exists (select from public.observations o where o.clinic_id = clinic and o.record_id = c.id
            and o.sign = said.sign);
      perform set_config('app.clinic_id', coalesce(before, ''), true);
    end $function$


CREATE OR REPLACE FUNCTION public.keep_vital_signs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      perform public.keep_signs(new.clinic_id, array[new.consultation_id]);
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.last_migration()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN (SELECT max(knex_migrations.migration_time) AS max FROM knex_migrations)


CREATE OR REPLACE FUNCTION public.later_words(sort_name text, search_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN starts_with(search_text, ((' '::text || split_part(sort_name, ' '::text, 1)) || ' '::text)) THEN substr(search_text, (length(split_part(sort_name, ' '::text, 1)) + 2)) ELSE search_text END


CREATE OR REPLACE FUNCTION public.literal_pattern(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(fold_text(value), '([\\%_])'::text, '\\\1'::text, 'g'::text)


CREATE OR REPLACE FUNCTION public.lock_register_head(clinic uuid, store uuid, product uuid, moved bigint)
 RETURNS pharmacy_register_heads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare head public.pharmacy_register_heads;
    begin
      insert into public.pharmacy_register_heads (clinic_id, store_id, product_id, balance)
        select clinic, store, product, coalesce(sum(b.balance), 0) - moved from public.pharmacy_balances b
        where b.clinic_id = clinic and b.store_id = store and b.product_id = product
        on conflict do nothing;
      select h.* into head from public.pharmacy_register_heads h
        where h.clinic_id = clinic and h.store_id = store and h.product_id = product for update;
      return head;
    end $function$


CREATE OR REPLACE FUNCTION public.make_audit_partitions(months_ahead integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      select public.make_month_partitions('audit_events', 'occurred_at', '2026-12-01', months_ahead);
    $function$


CREATE OR REPLACE FUNCTION public.make_month_partitions(parent text, stamp text, first_month timestamp without time zone, months_ahead integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare
      month_start timestamp := first_month;
      name text;
      made integer := 0;
    begin
      perform pg_advisory_xact_lock(7201405);
      -- Writers queue behind this, for less time than they wait for a lock. Who cannot have it makes the partitions later.
      perform set_config('lock_timeout', '1s', true);
      while month_start <= date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead) loop
        name := parent || '_' || to_char(month_start, 'YYYY_MM');
        if to_regclass('public.' || name) is null then
          execute format('create table public.%I (like public.%I including all)', name, parent);
          execute format('alter table public.%I enable row level security', name);
          -- Writers wait before they choose a partition. One that waits for the rest has chosen it, and is refused after the attaching.
          execute format('lock table public.%I in share row exclusive mode', parent);
          execute format('lock table public.%I in access exclusive mode', parent || '_rest');
          execute format('with moved as (delete from public.%I where %I >= %L and %I < %L returning *)
            insert into public.%I select * from moved', parent || '_rest', stamp, month_start at time zone 'UTC',
            stamp, (month_start + interval '1 month') at time zone 'UTC', name);
          execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
            parent, name, month_start at time zone 'UTC', (month_start + interval '1 month') at time zone 'UTC');
          made := made + 1;
        end if;
        month_start := month_start + interval '1 month';
      end loop;
      return made;
    end $function$


CREATE OR REPLACE FUNCTION public.make_record_version_partitions(months_ahead integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      return public.make_month_partitions('record_versions', 'recorded_at', '2026-11-01', months_ahead);
    end $function$


CREATE OR REPLACE FUNCTION public.memberships_of(wanted_user uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
  begin
    perform set_config('app.user_id', wanted_user::text, true);
    return (
      select coalesce(jsonb_agg(jsonb_build_object(
        'clinic', jsonb_build_object('id', c.id, 'name', c.name, 'timezone', c.timezone, 'locale', c.locale,
          'environment', c.environment, 'settings', c.settings,
          'phi_policy', (select to_jsonb(p) from phi_policies p where p.clinic_id = c.id)),
        'role', m.role, 'is_default', m.is_default,
          'since', m.created_at,
        'practitioner_id', m.practitioner_id, 'patient_id', m.patient_id) order by m.created_at, m.clinic_id), '[]')
      from memberships m join clinics c on c.id = m.clinic_id
      where m.user_id = wanted_user and m.status = 'active');
  end $function$


CREATE OR REPLACE FUNCTION public.name_agreement(one text, other text)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (search_words(one) = search_words(other)) THEN (1)::real WHEN ((name_sound(one) = name_sound(other)) OR (string_to_array(search_words(one), ' '::text) <@ string_to_array(search_words(other), ' '::text)) OR (string_to_array(search_words(one), ' '::text) @> string_to_array(search_words(other), ' '::text))) THEN (0.9)::real ELSE LEAST(similarity(search_words(one), search_words(other)), (0.8)::real) END


CREATE OR REPLACE FUNCTION public.name_sound(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NULLIF(regexp_replace(translate(replace(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(regexp_replace(split_part(regexp_replace(search_words(value), '^((de|del|la|las|los|el|y|e|da|do|dos|das|di|von|van|der|san|santa) )+'::text, ''::text), ' '::text, 1), '^ma$'::text, 'maria'::text), 'ph'::text, 'f'::text), 'ch'::text, '1'::text), 'h'::text, ''::text), 'qu'::text, 'k'::text), 'll'::text, 'y'::text), 'ñ'::text, 'n'::text), 'c($1=[ei])'::text, 's'::text, 'g'::text), 'gu($2=[ei])'::text, '2'::text, 'g'::text), 'g($3=[ei])'::text, 'j'::text, 'g'::text), '^x'::text, 'j'::text), '^i($4=[aeou])'::text, 'y'::text), '2'::text, 'g'::text), 'x'::text, 's'::text), 'czvwyq'::text, 'ksbbik'::text), '(.)\1+'::text, '\1'::text, 'g'::text), ''::text)


CREATE OR REPLACE FUNCTION public.next_reminder(of_clinic uuid, starts timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
      select min(starts - make_interval(hours => asked.before::integer))
      from clinics c, jsonb_array_elements_text(coalesce(c.settings -> 'reminders' -> 'hours_before', '[48, 4]')) asked (before)
      where c.id = of_clinic and starts - make_interval(hours => asked.before::integer) > now()
    $function$


CREATE OR REPLACE FUNCTION public.observation_status(report text, reported text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN CASE WHEN (report = ANY (ARRAY['cancelled'::text, 'entered-in-error'::text])) THEN report WHEN ((report = ANY (ARRAY['corrected'::text, 'amended'::text])) AND (reported = 'final'::text)) THEN report ELSE reported END


CREATE OR REPLACE FUNCTION public.post_pharmacy_movement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare
      lot public.pharmacy_lots;
      today date;
    begin
      select l.* into lot from public.pharmacy_lots l where l.clinic_id = new.clinic_id and l.id = new.lot_id for share;
      if new.kind in ('dispense', 'administration') and new.quantity < 0 then
        select (clock_timestamp() at time zone c.timezone)::date into today from public.clinics c where c.id = new.clinic_id;
        if lot.recalled or lot.expires_on < today then
          raise exception 'An expired or recalled lot is not given out.'
            using errcode = 'check_violation', constraint = 'pharmacy_movements_usable', table = 'pharmacy_movements';
        end if;
      end if;
      -- A row that is to be inserted is checked before one that is there is found: so none is inserted with less than 0.
      loop
        update public.pharmacy_balances b
          set balance = b.balance + new.quantity, movements = b.movements + 1, updated_at = public.change_instant()
          where b.clinic_id = new.clinic_id and b.store_id = new.store_id and b.lot_id = new.lot_id
          returning b.balance, b.movements into new.balance_after, new.place;
        exit when found;
        insert into public.pharmacy_balances (clinic_id, store_id, lot_id, product_id, expires_on, balance, movements)
          values (new.clinic_id, new.store_id, new.lot_id, new.product_id, lot.expires_on, 0, 0)
          on conflict (clinic_id, store_id, lot_id) do nothing;
      end loop;
      return new;
    end $function$


CREATE OR REPLACE PROCEDURE public.protect_tenant_table(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy tenant on %s using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id())', target);
      execute format('grant select, insert on %s to clinical_app', target);
      if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
        execute format('create trigger touch before update on %s for each row execute function touch_row()', target);
      end if;
    end $procedure$


CREATE OR REPLACE FUNCTION public.queue_for_sealing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      insert into public.audit_unsealed (event_id, clinic_id)
      values (new.id, coalesce(new.clinic_id, '00000000-0000-0000-0000-000000000000'));
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.register_movements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare
      moved record;
      head public.pharmacy_register_heads;
      classes text[] := '{}';
    begin
      -- All lock in the same order.
      for moved in
        select m.clinic_id, m.store_id, m.product_id, sum(m.quantity)::bigint as quantity from added m
        join public.pharmacy_products p on p.clinic_id = m.clinic_id and p.id = m.product_id and p.control_class is not null
        group by 1, 2, 3 order by 2, 3
      loop
        perform public.lock_register_head(moved.clinic_id, moved.store_id, moved.product_id, moved.quantity);
      end loop;
      for moved in
        select m.*, p.control_class from added m
        join public.pharmacy_products p on p.clinic_id = m.clinic_id and p.id = m.product_id and p.control_class is not null
        order by m.store_id, m.product_id, m.lot_id, m.place
      loop
        if moved.kind = 'dispense' and exists (select from public.pharmacy_register_heads h
            join public.pharmacy_products p on p.clinic_id = h.clinic_id and p.id = h.product_id and p.control_class = moved.control_class
            where h.clinic_id = moved.clinic_id and h.store_id = moved.store_id and h.open_difference <> 0) then
          raise exception 'nothing of a class is dispensed while its closing has a difference'
            using errcode = 'check_violation', constraint = 'pharmacy_register_open', table = 'pharmacy_register';
        end if;
        update public.pharmacy_register_heads h set
            balance = h.balance + moved.quantity, entries = h.entries + 1,
            last_at = greatest(clock_timestamp(), h.last_at + interval '1 microsecond'),
            open_difference = case when h.open_difference <> 0 and moved.kind in ('adjustment', 'count')
              then h.open_difference - moved.quantity else h.open_difference end
          where h.clinic_id = moved.clinic_id and h.store_id = moved.store_id and h.product_id = moved.product_id
          returning h.* into head;
        insert into public.pharmacy_register (clinic_id, movement_id, store_id, product_id, class, place, at, quantity, balance_after)
          values (moved.clinic_id, moved.id, moved.store_id, moved.product_id, moved.control_class, head.entries, head.last_at,
            moved.quantity, head.balance);
      end loop;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.register_product_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      update public.pharmacy_register_heads h set balance = held.balance, entries = h.entries + 1
        from (select k.store_id, (select coalesce(sum(b.balance), 0)::bigint from public.pharmacy_balances b
            where b.clinic_id = k.clinic_id and b.store_id = k.store_id and b.product_id = k.product_id) as balance
          from public.pharmacy_register_heads k where k.clinic_id = new.clinic_id and k.product_id = new.id) held
        where h.clinic_id = new.clinic_id and h.product_id = new.id and h.store_id = held.store_id and h.balance <> held.balance;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.remove_vital_signs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      perform public.keep_signs(old.clinic_id, array[old.consultation_id]);
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.return_prescribed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      update public.pharmacy_prescribed p set taken = p.taken - (new.returned - old.returned)
        from public.pharmacy_dispensed_items i
        where i.clinic_id = new.clinic_id and i.id = new.item_id
          and p.clinic_id = i.clinic_id and p.prescription_item_id = i.prescription_item_id;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.seal_pharmacy_later()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      insert into public.pharmacy_unsealed (clinic_id, row_id)
        values (new.clinic_id, (to_jsonb(new) ->> case tg_table_name when 'pharmacy_register' then 'movement_id' else 'id' end)::uuid);
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(fold_text(value), '[ !-/:-@[-`{-~]+'::text, ' '::text, 'g'::text))


CREATE OR REPLACE FUNCTION public.shown_instant()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
    begin
      return timestamptz 'epoch' + (select last_value from public.change_clock) * interval '1 microsecond';
    end $function$


CREATE OR REPLACE FUNCTION public.signs_of_vitals(v consultation_vitals)
 RETURNS TABLE(place smallint, sign text, category text, code text, display text, value_unit text, value_number numeric, systolic numeric, diastolic numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      select said.place::smallint, said.sign, said.category, said.code, said.display, said.value_unit, said.value_number,
        said.systolic, said.diastolic
      from (values 
    (0, 'blood-pressure', 'vital-signs', '85354-9', 'Blood pressure panel with all children optional', 'mm[Hg]',
      null::numeric, v.systolic::numeric, v.diastolic::numeric),
    (1, 'heart-rate', 'vital-signs', '8867-4', 'Heart rate', '/min', v.heart_rate, null, null),
    (2, 'respiratory-rate', 'vital-signs', '9279-1', 'Respiratory rate', '/min', v.respiratory_rate, null, null),
    (3, 'temperature', 'vital-signs', '8310-5', 'Body temperature', 'Cel', v.temperature_c, null, null),
    (4, 'spo2', 'vital-signs', '2708-6', 'Oxygen saturation in Arterial blood by Pulse oximetry', '%', v.spo2, null, null),
    (5, 'weight', 'vital-signs', '29463-7', 'Body weight', 'kg', v.weight_kg, null, null),
    (6, 'height', 'vital-signs', '8302-2', 'Body height', 'cm', v.height_cm, null, null),
    (7, 'bmi', 'vital-signs', '39156-5', 'Body mass index (BMI) [Ratio]', 'kg/m2', v.bmi, null, null),
    (8, 'glucose', 'laboratory', '2339-0', 'Glucose [Mass/volume] in Blood', 'mg/dL', v.glucose_mg_dl, null, null),
    (9, 'pain', 'survey', '72514-3', 'Pain severity - 0-10 verbal numeric rating', '{score}', v.pain, null, null),
    (10, 'gcs', 'survey', '9269-2', 'Glasgow coma score total', '{score}', v.gcs, null, null)) said(place, sign, category, code, display, value_unit, value_number, systolic, diastolic)
      where num_nonnulls(said.value_number, said.systolic, said.diastolic) > 0
    $function$


CREATE OR REPLACE FUNCTION public.skip_seal_numbers(upto bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      select setval(pg_get_serial_sequence('public.audit_seals', 'id'), greatest(upto, (select last_value from public.audit_seals_id_seq)));
    $function$


CREATE OR REPLACE FUNCTION public.smart_app_with_clinic(wanted_app uuid)
 RETURNS TABLE(app jsonb, secret_hash bytea, clinic jsonb)
 LANGUAGE plpgsql
AS $function$
    declare presented smart_apps;
    begin
      perform set_config('app.smart_app', wanted_app::text, true);
      select * into presented from smart_apps a where a.id = wanted_app and a.revoked_at is null;
      if not found then return; end if;
      perform set_config('app.clinic_id', presented.clinic_id::text, true);
      return query
        select to_jsonb(presented) - 'secret_hash', presented.secret_hash, jsonb_build_object('id', c.id, 'name', c.name)
        from clinics c where c.id = presented.clinic_id;
    end $function$


CREATE OR REPLACE FUNCTION public.surname_order(first_surname text, second_surname text, given_names text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN fold_text(((((first_surname || '  '::text) || COALESCE(second_surname, ''::text)) || '  '::text) || given_names))


CREATE OR REPLACE FUNCTION public.take_mail_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      new.owner := coalesce(new.about->>'clinic_id', new.user_id::text, new.about->>'address');
      new.turn := greatest(clock_timestamp(),
        (select max(turn) + interval '1 minute' from public.mails where owner = new.owner));
      return new;
    end $function$


CREATE OR REPLACE FUNCTION public.take_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    declare
      open boolean := new.status not in ('disposed', 'entered_in_error');
    begin
      delete from public.emergency_places p where p.clinic_id = new.clinic_id and p.visit_id = new.id
        and (not open or p.location_id is distinct from new.location_id);
      if open and new.location_id is not null then
        insert into public.emergency_places (clinic_id, visit_id, location_id, holds_one)
        select l.clinic_id, new.id, l.id, l.holds_one from public.locations l
        where l.clinic_id = new.clinic_id and l.id = new.location_id for key share
        on conflict (clinic_id, visit_id) do nothing;
      end if;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.take_prescribed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    begin
      insert into public.pharmacy_prescribed (clinic_id, prescription_id, prescription_item_id, allowed, taken)
        select i.clinic_id, i.prescription_id, i.id, floor(i.quantity_value * (1 + i.refills))::bigint, 0
        from public.prescription_items i where i.clinic_id = new.clinic_id and i.id = new.prescription_item_id
        on conflict (clinic_id, prescription_item_id) do nothing;
      update public.pharmacy_prescribed p set taken = p.taken + new.quantity
        where p.clinic_id = new.clinic_id and p.prescription_item_id = new.prescription_item_id;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.touch_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.version := old.version + 1;
      new.updated_at := greatest(change_instant(), old.updated_at + interval '1 microsecond');
      return new;
    end $function$


CREATE OR REPLACE FUNCTION public.user_with_memberships(wanted_email text)
 RETURNS TABLE(user_row jsonb, memberships jsonb)
 LANGUAGE plpgsql
AS $function$
    begin
      return query select to_jsonb(u), memberships_of(u.id) from users u where u.email = wanted_email;
    end $function$


CREATE OR REPLACE FUNCTION public.visit_observation_status(visit text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN CASE visit WHEN 'draft'::text THEN 'preliminary'::text WHEN 'completed'::text THEN 'final'::text ELSE 'entered-in-error'::text END


CREATE OR REPLACE FUNCTION public.watch_emergency_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update emergency_waits set next_at = now() where clinic_id = new.id;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.watch_emergency_visit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if new.level is null or new.status in ('disposed', 'entered_in_error') then
        delete from emergency_waits where clinic_id = new.clinic_id and visit_id = new.id;
      else
        insert into emergency_waits (clinic_id, visit_id) values (new.clinic_id, new.id)
        on conflict (clinic_id, visit_id) do update set next_at = excluded.next_at;
      end if;
      return null;
    end $function$


CREATE OR REPLACE FUNCTION public.word_vector(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 500
RETURN array_to_tsvector(string_to_array(btrim(regexp_replace(words, '([^ ]{100})[^ ]+'::text, '\1'::text, 'g'::text)), ' '::text))


CREATE OR REPLACE FUNCTION public.words_begun(value text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((''''::text || replace(regexp_replace(NULLIF(search_words(value), ''::text), '([^ ]{100})[^ ]+'::text, '\1'::text, 'g'::text), ' '::text, ''' & '''::text)) || ''':*'::text))::tsquery


CREATE OR REPLACE FUNCTION public.words_but_surname(given text, first_surname text, second_surname text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((' '::text || search_words(given)) || later_words(fold_text(first_surname), (' '::text || search_words((first_surname || COALESCE((' '::text || second_surname), ''::text))))))
