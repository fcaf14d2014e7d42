/** Spanish for the faults of messages, which the service stores and sends in English. */
export const FAULTS_ES = new Map(
  Object.entries({
    'The patient is not known here.': 'El paciente no se conoce aquí.',
    'PID-3 names more than one patient.': 'Los números de PID-3 son de más de un paciente.',
    'MRG-1 names more than one patient.': 'Los números de MRG-1 son de más de un paciente.',
    'The message is about more than one patient: send one message for each.':
      'El mensaje es de más de un paciente: envíe uno por paciente.',
    'The patient of MRG-1 is not known here.': 'El paciente de MRG-1 no se conoce aquí.',
    'The connection may not change patients.': 'La conexión no puede cambiar datos de pacientes.',
    'There is no such bed.': 'Esa cama no existe.',
    'PV1-3 names no bed.': 'PV1-3 no nombra una cama.',
    'The emergency room has no such place.': 'Ese lugar de urgencias no existe.',
    'The patient is admitted: send A11 to cancel the admission.':
      'El paciente está ingresado: el ingreso se anula con A11.',
    'EVN-6 is in the future.': 'La hora de EVN-6 está en el futuro.',
    'The visit is of another patient.': 'La visita es de otro paciente.',
    'The patient has no such admission.': 'El paciente no tiene ese ingreso.',
    'The patient has no such visit.': 'El paciente no tiene esa visita.',
    'A patient cannot go on leave from the emergency room.': 'Un paciente de urgencias no puede salir con permiso.',
    'The practitioner is not known here.': 'El profesional no se conoce aquí.',
    'The ordering practitioner is not known here.': 'El profesional solicitante no se conoce aquí.',
    'An appointment with this number exists already.': 'Ya hay una cita con ese número.',
    'No appointment has this number.': 'No hay ninguna cita con ese número.',
    'The appointment is of another patient.': 'La cita es de otro paciente.',
    'An order with this number exists already.': 'Ya hay una orden con ese número.',
    'No order has this number.': 'No hay ninguna orden con ese número.',
    'The order is of another patient.': 'La orden es de otro paciente.',
    'A document with this number exists already.': 'Ya hay un documento con ese número.',
    'This immunization is not known.': 'Esa vacuna no está registrada.',
    'The result is of another patient.': 'El resultado es de otro paciente.',
    'The result is final already.': 'El resultado ya es definitivo.',
    'The result to withdraw is not known.': 'El resultado que se retira no está registrado.',
    'Another message has the same MSH-10.': 'Otro mensaje tiene el mismo identificador (MSH-10).',
    'PV1-36 is not in table 0112.': 'El código de PV1-36 no está en la tabla 0112.',
    'The connection accepts no messages now.': 'La conexión no acepta mensajes en este momento.',
    'A message begins with MSH.': 'Un mensaje empieza por MSH.',
    'No connection matches MSH-3 to 6: set connection_id.': 'Ninguna conexión coincide con MSH-3 a MSH-6: elija una.',
  }),
);

/** Sentences that stored messages keep although the service says them in other words now. */
export const REWORDED = new Map(
  Object.entries({
    'The message is about more than one patient: send several.':
      'The message is about more than one patient: send one message for each.',
    'There is no such place in the emergency room.': 'The emergency room has no such place.',
    'The patient is admitted: A11 takes that back.': 'The patient is admitted: send A11 to cancel the admission.',
    'EVN-6 is to come.': 'EVN-6 is in the future.',
    'Nobody goes on leave from the emergency room.': 'A patient cannot go on leave from the emergency room.',
    'Who ordered it is not known here.': 'The ordering practitioner is not known here.',
    'There is an appointment with that number.': 'An appointment with this number exists already.',
    'There is no appointment with that number.': 'No appointment has this number.',
    'There is an order with that number.': 'An order with this number exists already.',
    'There is no order with that number.': 'No order has this number.',
    'There is a document with that number.': 'A document with this number exists already.',
    'There is no such immunization.': 'This immunization is not known.',
    'There is no such result to withdraw.': 'The result to withdraw is not known.',
    'Another message had the same MSH-10.': 'Another message has the same MSH-10.',
    'PV1-36 is not of table 0112.': 'PV1-36 is not in table 0112.',
  }),
);

/** Undefined for the words of another system, and for a sentence that has no Spanish here. */
export const faultInSpanish = (text: string): string | undefined => FAULTS_ES.get(REWORDED.get(text) ?? text);
