/** What the fields of the segments are called that this service reads, from the first on. */
const NAMES: Record<string, string> = {
  MSH: 'Field separator|Encoding characters|Sending application|Sending facility|Receiving application|Receiving facility|Date and time|Security|Message type|Message control id|Processing id|Version|Sequence number|Continuation pointer|Accept acknowledgment type|Application acknowledgment type|Country|Character set',
  EVN: 'Event type|Recorded at|Planned at|Reason|Operator|Occurred at',
  PID: 'Set id|Patient id|Patient identifiers|Alternate patient id|Patient name|Mother’s maiden name|Birth date|Sex|Patient alias|Race|Address|County|Home phone|Business phone|Language|Marital status|Religion|Account number|Social security number|Driver’s license',
  PV1: 'Set id|Patient class|Assigned location|Admission type|Preadmit number|Prior location|Attending doctor|Referring doctor|Consulting doctor|Hospital service|Temporary location|Preadmit test|Readmission|Admit source|Ambulatory status|VIP|Admitting doctor|Patient type|Visit number',
  PV2: 'Prior pending location|Accommodation|Admit reason|Transfer reason|Valuables|Valuables location|Visit user code|Expected admit|Expected discharge',
  MRG: 'Prior patient identifiers|Prior alternate id|Prior account|Prior patient id|Prior visit number|Prior alternate visit|Prior name',
  ORC: 'Order control|Placer order number|Filler order number|Placer group number|Order status|Response flag|Quantity and timing|Parent|Transaction at|Entered by|Verified by|Ordering provider',
  OBR: 'Set id|Placer order number|Filler order number|Universal service|Priority|Requested at|Observed at|Observation end|Collection volume|Collector|Specimen action|Danger code|Clinical information|Specimen received|Specimen source|Ordering provider|Callback phone|Placer field 1|Placer field 2|Filler field 1|Filler field 2|Results reported at|Charge|Section|Result status',
  OBX: 'Set id|Value type|Observation|Sub-id|Value|Units|Reference range|Abnormal flags|Probability|Nature of abnormality|Result status|Range effective|Access checks|Observed at|Producer|Observer',
  NTE: 'Set id|Source|Comment',
  SCH: 'Placer appointment id|Filler appointment id|Occurrence|Placer group|Schedule id|Event reason|Appointment reason|Appointment type|Duration|Duration units|Timing',
  AIS: 'Set id|Action|Service|Start|Offset|Offset units|Duration|Duration units',
  AIP: 'Set id|Action|Resource|Resource role|Resource group|Start|Offset|Offset units|Duration|Duration units',
  RXA: 'Give sub-id|Administration sub-id|Started at|Ended at|Administered code|Amount|Units|Form|Notes|Administering provider|Location|Per time|Strength|Strength units|Lot number|Expiration|Manufacturer|Refusal reason|Indication|Completion status',
  MSA: 'Acknowledgment code|Message control id|Text',
  SPM: 'Set id|Specimen id|Parent ids|Specimen type',
  TXA: 'Set id|Document type|Content presentation|Activity at|Provider|Originated at|Transcribed at|Edited at|Originator|Authenticator|Transcriptionist|Document number',
};

const lists = new Map(Object.entries(NAMES).map(([segment, names]) => [segment, names.split('|')]));

/** What a field is called; of segments that nobody here knows, `ZXX-3`. */
export const fieldName = (segment: string, position: number): string =>
  lists.get(segment)?.[position - 1] ?? `${segment}-${position}`;
