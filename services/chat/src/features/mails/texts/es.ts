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
};
