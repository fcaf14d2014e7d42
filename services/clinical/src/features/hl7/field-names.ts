import type { Language } from '../../domain/language.js';

/** Names of the fields of the segments that this service reads, from field 1 on. */
const EN: Record<string, string> = {
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

const ES: Record<string, string> = {
  MSH: 'Separador de campos|Caracteres de codificación|Aplicación emisora|Institución emisora|Aplicación receptora|Institución receptora|Fecha y hora|Seguridad|Tipo de mensaje|Identificador de control|Identificador de proceso|Versión|Número de secuencia|Puntero de continuación|Acuse de aceptación|Acuse de aplicación|País|Juego de caracteres',
  EVN: 'Tipo de evento|Registrado|Planificado|Motivo|Operador|Ocurrido',
  PID: 'Orden|Identificador del paciente|Identificadores del paciente|Identificador alternativo|Nombre del paciente|Apellido de soltera de la madre|Fecha de nacimiento|Sexo|Alias|Raza|Dirección|Condado|Teléfono particular|Teléfono laboral|Idioma|Estado civil|Religión|Número de cuenta|Número de seguridad social|Licencia de conducir',
  PV1: 'Orden|Clase de paciente|Ubicación asignada|Tipo de ingreso|Número de preingreso|Ubicación anterior|Médico tratante|Médico que deriva|Médico consultor|Servicio|Ubicación temporal|Examen previo|Reingreso|Procedencia|Condición ambulatoria|VIP|Médico que ingresa|Tipo de paciente|Número de visita',
  PV2: 'Ubicación anterior pendiente|Alojamiento|Motivo de ingreso|Motivo de traslado|Objetos de valor|Lugar de los objetos|Código del usuario|Ingreso previsto|Alta prevista',
  MRG: 'Identificadores anteriores|Identificador alternativo anterior|Cuenta anterior|Identificador anterior|Número de visita anterior|Visita alternativa anterior|Nombre anterior',
  ORC: 'Control de la orden|Número del solicitante|Número del ejecutor|Número de grupo|Estado de la orden|Respuesta|Cantidad y horario|Orden superior|Fecha de la transacción|Ingresado por|Verificado por|Profesional solicitante',
  OBR: 'Orden|Número del solicitante|Número del ejecutor|Estudio|Prioridad|Solicitado|Observado|Fin de la observación|Volumen|Recolector|Acción sobre la muestra|Código de peligro|Información clínica|Muestra recibida|Origen de la muestra|Profesional solicitante|Teléfono|Campo del solicitante 1|Campo del solicitante 2|Campo del ejecutor 1|Campo del ejecutor 2|Resultados informados|Cargo|Sección|Estado del resultado',
  OBX: 'Orden|Tipo de valor|Observación|Subidentificador|Valor|Unidades|Rango de referencia|Indicadores|Probabilidad|Naturaleza|Estado del resultado|Vigencia del rango|Controles de acceso|Observado|Productor|Observador',
  NTE: 'Orden|Origen|Comentario',
  SCH: 'Cita del solicitante|Cita del ejecutor|Ocurrencia|Número de grupo|Agenda|Motivo del evento|Motivo de la cita|Tipo de cita|Duración|Unidad de duración|Horario',
  AIS: 'Orden|Acción|Servicio|Inicio|Desfase|Unidad del desfase|Duración|Unidad de duración',
  AIP: 'Orden|Acción|Recurso|Función del recurso|Grupo de recursos|Inicio|Desfase|Unidad del desfase|Duración|Unidad de duración',
  RXA: 'Orden de entrega|Orden de administración|Inicio|Fin|Código administrado|Cantidad|Unidades|Forma|Notas|Profesional|Lugar|Por unidad de tiempo|Concentración|Unidades de concentración|Número de lote|Vencimiento|Fabricante|Motivo de rechazo|Indicación|Estado',
  MSA: 'Código de acuse|Identificador de control|Texto',
  SPM: 'Orden|Identificador de la muestra|Muestras de origen|Tipo de muestra',
  TXA: 'Orden|Tipo de documento|Presentación|Fecha de actividad|Profesional|Originado|Transcrito|Editado|Autor|Validador|Transcriptor|Número de documento',
};

const listsOf = (names: Record<string, string>) =>
  new Map(Object.entries(names).map(([segment, list]) => [segment, list.split('|')]));
const LISTS = { en: listsOf(EN), es: listsOf(ES) };

/** The name of a field; `ZXX-3` for unknown segments. */
export const fieldName = (segment: string, position: number, language: Language = 'en'): string =>
  LISTS[language].get(segment)?.[position - 1] ?? `${segment}-${position}`;
