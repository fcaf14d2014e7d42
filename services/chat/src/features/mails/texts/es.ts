import type { MailTexts } from '../mail-kinds.js';

export const es: MailTexts = {
  password_reset: {
    subject: 'Elija una nueva contraseña para {organization}',
    paragraphs: [
      'Hola, {name}:',
      'Alguien ha pedido una nueva contraseña para su cuenta {address} en {organization}. Si ha sido usted, elíjala aquí:',
    ],
    action: 'Elegir una nueva contraseña',
    closing: [
      'El enlace sirve una sola vez y durante 24 horas.',
      'Si no la ha pedido, no tiene que hacer nada: su contraseña no cambia.',
    ],
  },
  password_changed: {
    subject: 'Su contraseña para {organization} ha cambiado',
    paragraphs: [
      'Hola, {name}:',
      'La contraseña de su cuenta en {organization} se acaba de cambiar.',
      'Si no ha sido usted, restablezca su contraseña de inmediato y avise a la administración de su organización.',
    ],
  },
  address_confirmation: {
    subject: 'Confirme su nueva dirección para {organization}',
    paragraphs: [
      'Hola, {name}:',
      'Quiere usar {address} para su cuenta en {organization}. Confirme que la dirección es suya:',
    ],
    action: 'Confirmar esta dirección',
    closing: [
      'El enlace sirve una sola vez y durante 24 horas.',
      'Si no ha sido usted, no haga caso de este correo: no cambiará nada.',
    ],
  },
  address_change_asked: {
    subject: 'Se ha pedido cambiar su dirección para {organization}',
    paragraphs: [
      'Hola, {name}:',
      'Su cuenta en {organization} pasará a tener la dirección {address} en cuanto se confirme allí.',
      'Si no ha sido usted, cambie su contraseña de inmediato y avise a la administración de su organización.',
    ],
  },
  address_changed: {
    subject: 'Su dirección para {organization} ha cambiado',
    paragraphs: [
      'Hola, {name}:',
      'Su cuenta en {organization} tiene ahora la dirección {address}. Los correos se envían allí y con ella inicia sesión.',
      'Si no lo quería, avise a la administración de su organización.',
    ],
  },
  account_deactivated: {
    subject: 'Su cuenta en {organization} ha sido desactivada',
    paragraphs: [
      'Hola, {name}:',
      'La administración ha desactivado su cuenta en {organization}. Ya no puede iniciar sesión y allí no le llegan mensajes.',
    ],
  },
  account_deactivated_with_note: {
    subject: 'Su cuenta en {organization} ha sido desactivada',
    paragraphs: [
      'Hola, {name}:',
      'La administración ha desactivado su cuenta en {organization}. Ya no puede iniciar sesión y allí no le llegan mensajes.',
      'Sus palabras al respecto: {note}',
    ],
  },
  invitation: {
    subject: 'Únete a {inviter} en {organization}',
    paragraphs: ['{inviter} te invita a {organization}, donde se conversa por canales y temas.'],
    action: 'Aceptar la invitación',
    closing: ['La invitación es para la dirección {address}. Si no conoces a quien la envió, ignora este mensaje.'],
  },
  invitation_reminder: {
    subject: 'Tu invitación a {organization} caduca pronto',
    paragraphs: ['{inviter} te ha invitado a {organization}. La invitación sigue abierta dos días más.'],
    action: 'Aceptar la invitación',
    closing: ['La invitación es para la dirección {address}. Si no la quieres, no hace falta que hagas nada.'],
  },
  sign_up_confirmation: {
    subject: 'Únete a {organization}',
    paragraphs: [
      'Quieres unirte a {organization} con la dirección {address}. Confirma con este enlace que es tuya y crea tu cuenta:',
    ],
    action: 'Unirse',
    closing: [
      'El enlace funciona una vez, durante 24 horas. Si no lo has pedido, ignora este mensaje: no pasará nada.',
    ],
  },
  sign_up_known: {
    subject: 'Tu cuenta en {organization}',
    paragraphs: [
      'Alguien quiere unirse a {organization} con la dirección {address}, que ya tiene una cuenta.',
      'Si has sido tú, inicia sesión con ella; si está desactivada, pregunta a un administrador de la organización. Si no has sido tú, no hace falta que hagas nada.',
    ],
  },
  new_organization: {
    subject: 'Crear {organization}',
    paragraphs: [
      'Quieres crear la organización {organization}. Confirma con este enlace que esta dirección es tuya y crea la cuenta de quien será propietario:',
    ],
    action: 'Crear la organización',
    closing: [
      'El enlace funciona una vez y durante 24 horas. Si no lo pediste, ignora este mensaje: no ocurrirá nada.',
    ],
  },
};
