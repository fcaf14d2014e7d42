/** The members that a summary of a resource has, of those that are at its top, as HL7's definitions of R4 (4.0.1) mark them. */
const listed = (types: Record<string, string>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(types).map(([type, members]) => [type, members.split(' ')]));

export const SUMMARY = listed({
  AllergyIntolerance:
    'id meta implicitRules identifier clinicalStatus verificationStatus type category criticality code patient asserter',
  Appointment:
    'id meta implicitRules identifier status cancelationReason serviceCategory serviceType specialty appointmentType reasonCode start end',
  AuditEvent: 'id meta implicitRules type subtype action recorded outcome outcomeDesc purposeOfEvent',
  Composition:
    'id meta implicitRules identifier status type category subject encounter date author title confidentiality custodian event',
  Condition:
    'id meta implicitRules identifier clinicalStatus verificationStatus code bodySite subject encounter onsetDateTime onsetAge onsetPeriod onsetRange onsetString recordedDate recorder asserter',
  DiagnosticReport:
    'id meta implicitRules identifier status category code subject encounter effectiveDateTime effectivePeriod issued performer resultsInterpreter media',
  DocumentReference:
    'id meta implicitRules masterIdentifier identifier status docStatus type category subject date author relatesTo description securityLabel content context',
  Encounter:
    'id meta implicitRules identifier status class type serviceType subject episodeOfCare participant appointment reasonCode reasonReference diagnosis',
  Group: 'id meta implicitRules identifier active type actual code name quantity managingEntity',
  Immunization:
    'id meta implicitRules identifier status statusReason vaccineCode patient encounter occurrenceDateTime occurrenceString',
  Location:
    'id meta implicitRules identifier status operationalStatus name description mode type physicalType managingOrganization',
  Medication: 'id meta implicitRules identifier code status manufacturer amount',
  MedicationAdministration:
    'id meta implicitRules instantiates partOf status medicationCodeableConcept medicationReference subject effectiveDateTime effectivePeriod performer',
  MedicationDispense: 'id meta implicitRules status medicationCodeableConcept medicationReference subject whenPrepared',
  MedicationRequest:
    'id meta implicitRules status intent priority doNotPerform reportedBoolean reportedReference medicationCodeableConcept medicationReference subject authoredOn requester performerType instantiatesCanonical instantiatesUri basedOn groupIdentifier',
  Observation:
    'id meta implicitRules identifier basedOn partOf status code subject focus encounter effectiveDateTime effectivePeriod effectiveTiming effectiveInstant issued performer valueQuantity valueCodeableConcept valueString valueBoolean valueInteger valueRange valueRatio valueSampledData valueTime valueDateTime valuePeriod hasMember derivedFrom component',
  OperationDefinition:
    'id meta implicitRules url version name title status kind experimental date publisher contact useContext jurisdiction affectsState code base resource system type instance inputProfile outputProfile',
  Organization: 'id meta implicitRules identifier active type name partOf',
  Patient:
    'id meta implicitRules identifier active name telecom gender birthDate deceasedBoolean deceasedDateTime address managingOrganization link',
  Practitioner: 'id meta implicitRules identifier active name telecom address gender birthDate',
  PractitionerRole:
    'id meta implicitRules identifier active period practitioner organization code specialty location telecom',
  Provenance: 'id meta implicitRules target recorded',
  Schedule: 'id meta implicitRules identifier active serviceCategory serviceType specialty actor planningHorizon',
  ServiceRequest:
    'id meta implicitRules identifier instantiatesCanonical instantiatesUri basedOn replaces requisition status intent category priority doNotPerform code orderDetail quantityQuantity quantityRatio quantityRange subject encounter occurrenceDateTime occurrencePeriod occurrenceTiming asNeededBoolean asNeededCodeableConcept authoredOn requester performerType performer locationCode locationReference reasonCode reasonReference specimen bodySite patientInstruction',
  Slot: 'id meta implicitRules identifier serviceCategory serviceType specialty appointmentType schedule status start end',
  Specimen: 'id meta implicitRules identifier accessionIdentifier status type subject receivedTime condition',
  Task: 'id meta implicitRules instantiatesCanonical instantiatesUri basedOn groupIdentifier partOf status statusReason businessStatus intent code description focus for encounter executionPeriod lastModified requester owner location',
});

/** The members without which a resource is none. */
export const MANDATORY = listed({
  AllergyIntolerance: 'patient',
  Appointment: 'status participant',
  AuditEvent: 'type recorded agent source',
  Composition: 'status type date author title',
  Condition: 'subject',
  DiagnosticReport: 'status code',
  DocumentReference: 'status content',
  Encounter: 'status class',
  Group: 'type actual',
  Immunization: 'status vaccineCode patient occurrenceDateTime occurrenceString',
  Location: '',
  Medication: '',
  MedicationAdministration:
    'status medicationCodeableConcept medicationReference subject effectiveDateTime effectivePeriod',
  MedicationDispense: 'status medicationCodeableConcept medicationReference',
  MedicationRequest: 'status intent medicationCodeableConcept medicationReference subject',
  Observation: 'status code',
  OperationDefinition: 'name status kind code system type instance',
  Organization: '',
  Patient: '',
  Practitioner: '',
  PractitionerRole: '',
  Provenance: 'target recorded agent',
  Schedule: 'actor',
  ServiceRequest: 'status intent subject',
  Slot: 'schedule status start end',
  Specimen: '',
  Task: 'status intent',
});
