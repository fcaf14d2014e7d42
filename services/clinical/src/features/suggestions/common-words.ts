import { stemOf } from './text-words.js';

const WORDS = `
paciente patient anos years year dias days semanas weeks meses months horas hours consulta visit acude refiere reports presents presenta desde since
tratamiento treatment control plan indica indico medicamento medication dolor pain examen exam fisico physical general normal buen estado hace
with from para por sobre entre hasta también tambien como when that this there have been having over last past after before during under
without other otro otra otros otras unspecified specified stated kind especificado especificada indicado indicada parte causa cause known known site
type tipo disorder disorders trastorno trastornos enfermedad disease diseases syndrome sindrome acute agudo aguda cronico cronica chronic
site sitio sin detalle described further persons person unidad mujer hombre male female woman male varon masculino femenino child nino nina
izquierda derecha left right lado side bilateral leve severe moderate mild moderada encounter initial subsequent sequela infection infeccion
inflammation inflamacion long standing high alto alta bajo baja presion pressure blood sangre mas menos cada daily once twice
historia history antecedente antecedentes madre padre mother father familia family toma takes mejor peor better worse signos signs
`;

/** Stems that are common in notes and texts of codes, and name no condition alone. */
export const commonWords: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean).map(stemOf));
