/** Digestion, skin, joints, kidneys and pregnancy, worded by this project. `code|chapter|English|Spanish`; how they are read: starter-cie10.ts. */
export const CODES_OF_DIGESTION_TO_BIRTH = `
K02|XI|Tooth decay|Caries dental
K02.9|XI|Tooth decay, kind not stated|Caries dental, tipo no indicado
K04|XI|Diseases of the pulp of a tooth|Enfermedades de la pulpa dental
K04.7|XI|Abscess of a tooth|Absceso dental
K12|XI|Sore mouth|Estomatitis
K12.0|XI|Mouth ulcers|Aftas de la boca
K21|XI|Stomach acid flowing back into the gullet|Reflujo del ácido al esófago
K21.0|XI|Acid reflux with inflamed gullet|Reflujo con inflamación del esófago
K21.9|XI|Acid reflux without inflamed gullet|Reflujo sin inflamación del esófago
K25|XI|Ulcer of the stomach|Úlcera gástrica
K25.9|XI|Ulcer of the stomach without bleeding or hole|Úlcera gástrica sin hemorragia ni perforación
K26|XI|Ulcer of the duodenum|Úlcera duodenal
K26.9|XI|Ulcer of the duodenum without bleeding or hole|Úlcera duodenal sin hemorragia ni perforación
K29|XI|Inflammation of the stomach or duodenum|Inflamación del estómago o del duodeno
K29.7|XI|Gastritis, kind not stated|Gastritis, tipo no indicado
K30|XI|Indigestion|Dispepsia
K35|XI|Acute appendicitis|Apendicitis aguda
K35.8|XI|Acute appendicitis, other or not stated|Apendicitis aguda, otra o no indicada
K40|XI|Groin hernia|Hernia inguinal
K40.9|XI|Groin hernia on one side without obstruction|Hernia inguinal unilateral sin obstrucción
K42|XI|Navel hernia|Hernia umbilical
K42.9|XI|Navel hernia without obstruction|Hernia umbilical sin obstrucción
K44|XI|Hiatus hernia|Hernia de hiato
K44.9|XI|Hiatus hernia without obstruction|Hernia de hiato sin obstrucción
K50|XI|Crohn's disease|Enfermedad de Crohn
K50.9|XI|Crohn's disease, site not stated|Enfermedad de Crohn, sitio no indicado
K51|XI|Ulcerative colitis|Colitis ulcerosa
K51.9|XI|Ulcerative colitis, extent not stated|Colitis ulcerosa, extensión no indicada
K56|XI|Blocked bowel without hernia|Obstrucción intestinal sin hernia
K56.6|XI|Blocked bowel, other or not stated|Obstrucción intestinal, otra o no indicada
K57|XI|Pouches of the bowel|Divertículos del intestino
K57.3|XI|Pouches of the colon without hole or abscess|Divertículos del colon sin perforación ni absceso
K58|XI|Irritable bowel|Intestino irritable
K58.9|XI|Irritable bowel without diarrhoea|Intestino irritable sin diarrea
K59|XI|Other disorders of bowel function|Otros trastornos de la función intestinal
K59.0|XI|Constipation|Estreñimiento
K60|XI|Tears and fistulas at the anus|Fisuras y fístulas anales
K60.2|XI|Anal fissure, kind not stated|Fisura anal, tipo no indicado
K61|XI|Abscess near the anus|Absceso anal o rectal
K61.0|XI|Anal abscess|Absceso anal
K62|XI|Other diseases of anus and rectum|Otras enfermedades del ano y del recto
K62.5|XI|Bleeding from the rectum|Hemorragia rectal
K64|XI|Haemorrhoids|Hemorroides
K64.9|XI|Haemorrhoids, kind not stated|Hemorroides, tipo no indicado
K70|XI|Liver disease from alcohol|Enfermedad hepática por alcohol
K70.3|XI|Cirrhosis from alcohol|Cirrosis por alcohol
K74|XI|Scarring of the liver|Fibrosis y cirrosis del hígado
K74.6|XI|Cirrhosis, other or not stated|Cirrosis, otra o no indicada
K76|XI|Other diseases of the liver|Otras enfermedades del hígado
K76.0|XI|Fatty liver|Hígado graso
K80|XI|Gallstones|Cálculos biliares
K80.0|XI|Gallstones with acutely inflamed gallbladder|Cálculos biliares con inflamación aguda de la vesícula
K80.2|XI|Gallstones without inflamed gallbladder|Cálculos biliares sin inflamación de la vesícula
K80.5|XI|Stones of the bile duct without inflammation|Cálculos del conducto biliar sin inflamación
K81|XI|Inflamed gallbladder|Inflamación de la vesícula
K81.0|XI|Acute cholecystitis|Colecistitis aguda
K85|XI|Acute pancreatitis|Pancreatitis aguda
K85.9|XI|Acute pancreatitis, cause not stated|Pancreatitis aguda, causa no indicada
K90|XI|Poor absorption in the gut|Mala absorción intestinal
K90.0|XI|Coeliac disease|Enfermedad celíaca
K92|XI|Other diseases of the gut|Otras enfermedades del tubo digestivo
K92.1|XI|Black stools from bleeding|Melena
K92.2|XI|Bleeding of the gut, site not stated|Hemorragia digestiva, sitio no indicado
L01|XII|Impetigo|Impétigo
L01.0|XII|Impetigo of any site|Impétigo de cualquier sitio
L02|XII|Abscess or boil of the skin|Absceso o forúnculo de la piel
L02.9|XII|Abscess or boil of the skin, site not stated|Absceso o forúnculo de la piel, sitio no indicado
L03|XII|Cellulitis|Celulitis
L03.1|XII|Cellulitis of a limb|Celulitis de una extremidad
L03.9|XII|Cellulitis, site not stated|Celulitis, sitio no indicado
L20|XII|Atopic eczema|Eccema atópico
L20.9|XII|Atopic eczema, kind not stated|Eccema atópico, tipo no indicado
L21|XII|Seborrhoeic dermatitis|Dermatitis seborreica
L21.9|XII|Seborrhoeic dermatitis, kind not stated|Dermatitis seborreica, tipo no indicado
L22|XII|Nappy rash|Dermatitis del pañal
L23|XII|Allergic contact dermatitis|Dermatitis alérgica de contacto
L23.9|XII|Allergic contact dermatitis, cause not stated|Dermatitis alérgica de contacto, causa no indicada
L30|XII|Other dermatitis|Otra dermatitis
L30.9|XII|Dermatitis, kind not stated|Dermatitis, tipo no indicado
L40|XII|Psoriasis|Psoriasis
L40.9|XII|Psoriasis, kind not stated|Psoriasis, tipo no indicado
L50|XII|Hives|Urticaria
L50.9|XII|Hives, cause not stated|Urticaria, causa no indicada
L60|XII|Disorders of the nails|Trastornos de las uñas
L60.0|XII|Ingrown nail|Uña encarnada
L70|XII|Acne|Acné
L70.0|XII|Ordinary acne|Acné vulgar
L72|XII|Cysts of the skin|Quistes de la piel
L72.1|XII|Sebaceous cyst|Quiste sebáceo
L89|XII|Pressure sore|Úlcera por presión
L89.9|XII|Pressure sore, depth not stated|Úlcera por presión, profundidad no indicada
M06|XIII|Other rheumatoid arthritis|Otra artritis reumatoide
M06.9|XIII|Rheumatoid arthritis, kind not stated|Artritis reumatoide, tipo no indicado
M10|XIII|Gout|Gota
M10.9|XIII|Gout, cause not stated|Gota, causa no indicada
M16|XIII|Wear of the hip joint|Desgaste de la cadera
M16.9|XIII|Wear of the hip joint, kind not stated|Desgaste de la cadera, tipo no indicado
M17|XIII|Wear of the knee joint|Desgaste de la rodilla
M17.9|XIII|Wear of the knee joint, kind not stated|Desgaste de la rodilla, tipo no indicado
M19|XIII|Other wear of joints|Otro desgaste articular
M19.9|XIII|Wear of a joint, site not stated|Desgaste articular, sitio no indicado
M25|XIII|Other disorders of joints|Otros trastornos articulares
M25.5|XIII|Pain in a joint|Dolor en una articulación
M32|XIII|Lupus|Lupus eritematoso sistémico
M32.9|XIII|Lupus, kind not stated|Lupus eritematoso sistémico, tipo no indicado
M41|XIII|Curved spine|Escoliosis
M41.9|XIII|Curved spine, kind not stated|Escoliosis, tipo no indicado
M51|XIII|Other disorders of spinal discs|Otros trastornos de los discos de la columna
M51.2|XIII|Slipped disc|Desplazamiento de disco
M54|XIII|Back pain|Dolor de espalda
M54.2|XIII|Neck pain|Dolor de cuello
M54.3|XIII|Sciatica|Ciática
M54.5|XIII|Low back pain|Dolor lumbar
M54.9|XIII|Back pain, site not stated|Dolor de espalda, sitio no indicado
M65|XIII|Inflamed tendon sheaths|Inflamación de vainas de tendones
M65.3|XIII|Trigger finger|Dedo en gatillo
M65.4|XIII|De Quervain's tendon sheath|Tenosinovitis de De Quervain
M72|XIII|Disorders of fibrous tissue|Trastornos del tejido fibroso
M72.2|XIII|Inflamed sole of the foot|Fascitis plantar
M75|XIII|Disorders of the shoulder|Lesiones del hombro
M75.0|XIII|Frozen shoulder|Hombro congelado
M75.1|XIII|Torn or worn rotator cuff|Síndrome del manguito rotador
M77|XIII|Other inflamed tendon insertions|Otras inflamaciones de inserciones tendinosas
M77.1|XIII|Tennis elbow|Codo de tenista
M79|XIII|Other disorders of soft tissue|Otros trastornos de partes blandas
M79.1|XIII|Muscle pain|Dolor muscular
M79.7|XIII|Fibromyalgia|Fibromialgia
M81|XIII|Brittle bones without a fracture|Osteoporosis sin fractura
M81.9|XIII|Brittle bones without a fracture, kind not stated|Osteoporosis sin fractura, tipo no indicado
N04|XIV|Nephrotic syndrome|Síndrome nefrótico
N04.9|XIV|Nephrotic syndrome, change not stated|Síndrome nefrótico, lesión no indicada
N10|XIV|Acute kidney infection|Pielonefritis aguda
N17|XIV|Acute kidney failure|Insuficiencia renal aguda
N17.9|XIV|Acute kidney failure, cause not stated|Insuficiencia renal aguda, causa no indicada
N18|XIV|Chronic kidney disease|Enfermedad renal crónica
N18.9|XIV|Chronic kidney disease, stage not stated|Enfermedad renal crónica, etapa no indicada
N20|XIV|Stones of kidney and ureter|Cálculos del riñón y del uréter
N20.0|XIV|Kidney stone|Cálculo del riñón
N20.1|XIV|Stone of the ureter|Cálculo del uréter
N23|XIV|Renal colic, cause not stated|Cólico renal, causa no indicada
N30|XIV|Inflammation of the bladder|Inflamación de la vejiga
N30.0|XIV|Acute cystitis|Cistitis aguda
N39|XIV|Other disorders of the urinary tract|Otros trastornos de las vías urinarias
N39.0|XIV|Urinary infection, site not stated|Infección urinaria, sitio no indicado
N40|XIV|Enlarged prostate|Agrandamiento de la próstata
N41|XIV|Inflammation of the prostate|Inflamación de la próstata
N41.0|XIV|Acute prostatitis|Prostatitis aguda
N45|XIV|Inflamed testis|Orquitis y epididimitis
N45.9|XIV|Inflamed testis without abscess|Orquitis y epididimitis sin absceso
N61|XIV|Inflamed breast|Inflamación de la mama
N63|XIV|Lump in the breast|Nódulo en la mama
N73|XIV|Other pelvic inflammation of women|Otra inflamación pélvica femenina
N73.9|XIV|Pelvic inflammation of women, kind not stated|Inflamación pélvica femenina, tipo no indicado
N76|XIV|Other inflammation of vagina and vulva|Otra inflamación de vagina y vulva
N76.0|XIV|Acute vaginitis|Vaginitis aguda
N80|XIV|Endometriosis|Endometriosis
N80.9|XIV|Endometriosis, site not stated|Endometriosis, sitio no indicado
N83|XIV|Other disorders of ovary and tube|Otros trastornos de ovario y trompa
N83.2|XIV|Cyst of the ovary|Quiste de ovario
N91|XIV|Absent or rare periods|Menstruación ausente o escasa
N91.2|XIV|Absent periods, cause not stated|Amenorrea, causa no indicada
N92|XIV|Heavy, frequent or irregular periods|Menstruación abundante, frecuente o irregular
N92.0|XIV|Heavy periods at regular times|Menstruación abundante con ciclo regular
N93|XIV|Other abnormal bleeding of the womb|Otro sangrado anormal del útero
N93.9|XIV|Abnormal bleeding of the womb, cause not stated|Sangrado anormal del útero, causa no indicada
N94|XIV|Pain of the menstrual cycle|Dolor del ciclo menstrual
N94.6|XIV|Painful periods, cause not stated|Dismenorrea, causa no indicada
N95|XIV|Complaints of the menopause|Molestias de la menopausia
N95.1|XIV|Menopause|Menopausia
O00|XV|Pregnancy outside the womb|Embarazo ectópico
O00.9|XV|Pregnancy outside the womb, site not stated|Embarazo ectópico, sitio no indicado
O03|XV|Miscarriage|Aborto espontáneo
O03.9|XV|Miscarriage without complications|Aborto espontáneo sin complicaciones
O14|XV|Pre-eclampsia|Preeclampsia
O14.9|XV|Pre-eclampsia, degree not stated|Preeclampsia, grado no indicado
O20|XV|Bleeding in early pregnancy|Hemorragia del embarazo temprano
O20.0|XV|Threatened miscarriage|Amenaza de aborto
O21|XV|Vomiting in pregnancy|Vómitos en el embarazo
O21.0|XV|Mild hyperemesis of pregnancy|Hiperemesis gravídica leve
O23|XV|Urinary infections in pregnancy|Infecciones urinarias en el embarazo
O23.4|XV|Urinary infection in pregnancy, site not stated|Infección urinaria en el embarazo, sitio no indicado
O24|XV|Diabetes in pregnancy|Diabetes en el embarazo
O24.4|XV|Diabetes that began in pregnancy|Diabetes gestacional
O80|XV|Delivery of one child without complications|Parto único sin complicaciones
O82|XV|Delivery by caesarean of one child|Parto único por cesárea
`;
