import { HttpError } from 'http-kit';
import type { Text } from './language.js';

interface ErrorEntry {
  status: number;
  message: Text;
  /** The entry of `errors` that names the reason to programs, as `{ [member]: [code] }`. */
  member?: string;
}

const unauthorized: Text = { en: 'This action is unauthorized.', es: 'Esta acción no está autorizada.' };
const denial: ErrorEntry = { status: 403, message: unauthorized, member: 'policy' };

/** Every error that the service answers: code, status and message. */
export const ERRORS = {
  invalid_search: {
    status: 400,
    message: { en: 'The search is not valid.', es: 'La búsqueda no es válida.' },
  },
  malformed: { status: 400, message: { en: 'The request is malformed.', es: 'La petición está mal formada.' } },
  unauthenticated: { status: 401, message: { en: 'Unauthenticated.', es: 'No autenticado.' } },
  phi_access_denied: denial,
  clinic_not_allowed: denial,
  insufficient_scope: denial,
  clinic_required: denial,
  missing_ability: denial,
  not_a_practitioner: denial,
  network_not_allowed: denial,
  password_change_required: denial,
  second_factor_required: denial,
  reauthentication_required: denial,
  area_disabled: {
    status: 403,
    message: {
      en: 'The clinic does not use this area. Its administrators can turn it on in the settings.',
      es: 'La clínica no usa esta área. Quien la administra puede activarla en los ajustes.',
    },
    member: 'policy',
  },
  ai_disabled: {
    status: 403,
    message: {
      en: 'The clinic does not use suggestions of this kind. Its administrators can turn them on in the settings.',
      es: 'La clínica no usa sugerencias de este tipo. Quien la administra puede activarlas en los ajustes.',
    },
    member: 'policy',
  },
  invalid_client: {
    status: 401,
    message: {
      en: 'The client is not known, or did not prove who it is: check its id and its secret.',
      es: 'El cliente no se conoce o no demostró quién es: revise su id y su secreto.',
    },
  },
  invalid_assertion: {
    status: 400,
    message: {
      en:
        'What the client signed does not prove who it is: check iss and sub (its client_id), aud (the token endpoint), exp (within ' +
        'five minutes), jti (used once), and kid and alg of its key.',
      es:
        'Lo que firmó el cliente no demuestra quién es: revise iss y sub (su client_id), aud (la dirección de tokens), exp (dentro de ' +
        'cinco minutos), jti (se usa una vez), y kid y alg de su clave.',
    },
  },
  invalid_grant: {
    status: 400,
    message: {
      en:
        'What was to be exchanged for a token is wrong, was used, or is not good any more. A code is good once, for a minute, with the ' +
        'redirect_uri and the code_verifier of its request. Begin the authorization anew.',
      es:
        'Lo que se quería cambiar por un token es incorrecto, ya se usó o ya no es válido. Un código vale una vez, durante un minuto, con ' +
        'el redirect_uri y el code_verifier de su solicitud. Empiece otra vez la autorización.',
    },
  },
  invalid_scope: {
    status: 400,
    message: {
      en: 'The client was not registered for that scope, or there is none like it: ask for what it is registered for.',
      es: 'El cliente no está registrado para ese permiso o el permiso no existe: pida aquello para lo que está registrado.',
    },
  },
  unauthorized_client: {
    status: 400,
    message: {
      en: 'This client may not obtain tokens in that way: apps use authorization_code and refresh_token, services client_credentials.',
      es: 'Este cliente no puede obtener tokens de esa manera: las aplicaciones usan authorization_code y refresh_token, los servicios client_credentials.',
    },
  },
  unsupported_grant_type: {
    status: 400,
    message: {
      en: 'grant_type must be authorization_code, refresh_token or client_credentials.',
      es: 'grant_type debe ser authorization_code, refresh_token o client_credentials.',
    },
  },
  unsupported_token_type: {
    status: 400,
    message: {
      en: 'A token of a service ends by itself within five minutes; what ends it sooner is the end of its key.',
      es: 'Un token de servicio caduca solo en cinco minutos; antes solo termina si termina su clave.',
    },
  },
  not_found: { status: 404, message: { en: 'Resource not found.', es: 'Recurso no encontrado.' } },
  method_not_allowed: { status: 405, message: { en: 'Method not allowed.', es: 'Método no permitido.' } },
  not_acceptable: {
    status: 406,
    message: {
      en: 'Only JSON can be answered: ask for it in Accept.',
      es: 'Solo se puede responder en JSON: pídalo en Accept.',
    },
  },
  request_timeout: {
    status: 408,
    message: {
      en: 'The request took too long to arrive: send it again.',
      es: 'La petición tardó demasiado en llegar: envíela otra vez.',
    },
  },
  conflict: {
    status: 409,
    message: {
      en: 'Another request is changing the same record: try again.',
      es: 'Otra petición está cambiando el mismo registro: inténtelo otra vez.',
    },
  },
  export_failed: {
    status: 409,
    message: {
      en: 'The export could not be finished: the key that asked for it has ended or may not see all of it any more, or the service failed. Begin another one.',
      es: 'La exportación no se pudo terminar: la clave que la pidió caducó o ya no puede ver todo lo pedido, o el servicio falló. Inicie otra.',
    },
  },
  gone: { status: 410, message: { en: 'The resource was deleted.', es: 'El recurso fue eliminado.' } },
  precondition_failed: {
    status: 412,
    message: {
      en: 'The record has changed since you read it: read it again, and change what it says now.',
      es: 'El registro cambió desde que lo leyó: léalo otra vez y cambie lo que dice ahora.',
    },
  },
  body_too_large: {
    status: 413,
    message: {
      en: 'The request body is too large: divide it.',
      es: 'El cuerpo de la petición es demasiado grande: divídalo.',
    },
  },
  unsupported_media_type: {
    status: 415,
    message: { en: 'The request body must be JSON.', es: 'El cuerpo de la petición debe ser JSON.' },
  },
  range_not_satisfiable: {
    status: 416,
    message: {
      en: 'The file has no such range: ask for bytes that it has.',
      es: 'El archivo no tiene ese rango: pida bytes que tenga.',
    },
  },
  file_required: {
    status: 415,
    message: {
      en: 'The request body must be a form with a file (multipart/form-data).',
      es: 'El cuerpo de la petición debe ser un formulario con un archivo (multipart/form-data).',
    },
  },
  hl7_required: {
    status: 415,
    message: {
      en: 'The request body must be a message of HL7 v2 (application/hl7-v2).',
      es: 'El cuerpo de la petición debe ser un mensaje de HL7 v2 (application/hl7-v2).',
    },
  },
  csv_required: {
    status: 415,
    message: {
      en: 'The request body must be a CSV (text/csv).',
      es: 'El cuerpo de la petición debe ser un CSV (text/csv).',
    },
  },
  form_required: {
    status: 415,
    message: {
      en: 'The request body must be a form (application/x-www-form-urlencoded).',
      es: 'El cuerpo de la petición debe ser un formulario (application/x-www-form-urlencoded).',
    },
  },
  validation_failed: { status: 422, message: { en: 'The given data was invalid.', es: 'Los datos no son válidos.' } },
  too_many_requests: { status: 429, message: { en: 'Too Many Attempts.', es: 'Demasiados intentos.' } },
  headers_too_large: {
    status: 431,
    message: {
      en: 'The address and headers of the request are too large: shorten them, or search with POST.',
      es: 'La dirección y las cabeceras de la petición son demasiado grandes: acórtelas, o busque con POST.',
    },
  },
  internal_error: { status: 500, message: { en: 'Internal server error.', es: 'Error interno del servidor.' } },
  documents_unavailable: {
    status: 503,
    message: {
      en: 'The service keeps no files: whoever runs it has set no place for them.',
      es: 'El servicio no guarda archivos: quien lo opera no ha indicado dónde.',
    },
  },
  mail_unavailable: {
    status: 503,
    message: {
      en: 'This needs a mail, and the service has no mail server.',
      es: 'Esto requiere un correo y el servicio no tiene servidor de correo.',
    },
  },
  unavailable: {
    status: 503,
    message: { en: 'The service is busy. Try again.', es: 'El servicio está ocupado. Inténtelo de nuevo.' },
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const errorEntry = (code: string): ErrorEntry =>
  (ERRORS as Record<string, ErrorEntry>)[code] ?? ERRORS.internal_error;

/** The error of that code. Callers read the table's message in their language; `message` is for who runs a command. */
export function problem(
  code: ErrorCode,
  options: {
    message?: string;
    headers?: Record<string, string>;
    details?: Record<string, unknown>;
    cause?: unknown;
  } = {},
): HttpError {
  const entry = errorEntry(code);
  const { message = entry.message.en, details = {}, ...rest } = options;
  return new HttpError(entry.status, code, message, details, rest);
}
