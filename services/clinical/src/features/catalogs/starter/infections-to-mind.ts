/** Infections, tumours, blood, metabolism and mind, worded by this project. `code|chapter|English|Spanish`; how they are read: starter-cie10.ts. */
export const CODES_OF_INFECTIONS_TO_MIND = `
A01|I|Typhoid and similar fevers|Fiebre tifoidea y similares
A01.0|I|Typhoid fever|Fiebre tifoidea
A04|I|Other gut infections by bacteria|Otras infecciones intestinales por bacterias
A04.7|I|Bowel infection by Clostridioides difficile|Infección intestinal por Clostridioides difficile
A06|I|Infection by amoebae|Infección por amebas
A06.9|I|Infection by amoebae, kind not stated|Infección por amebas, tipo no indicado
A07|I|Other gut infections by protozoa|Otras infecciones intestinales por protozoos
A07.1|I|Giardia infection of the gut|Giardiasis intestinal
A09|I|Gastroenteritis thought to be infectious|Gastroenteritis de presunto origen infeccioso
A15|I|Tuberculosis of the airways, confirmed|Tuberculosis respiratoria confirmada
A15.0|I|Tuberculosis of the lung, confirmed|Tuberculosis pulmonar confirmada
A37|I|Whooping cough|Tos ferina
A37.9|I|Whooping cough, organism not stated|Tos ferina, microorganismo no indicado
A38|I|Scarlet fever|Escarlatina
A41|I|Other sepsis|Otra sepsis
A41.9|I|Sepsis, organism not stated|Sepsis, microorganismo no indicado
A46|I|Erysipelas|Erisipela
A53|I|Other or unstated syphilis|Sífilis, otra o no indicada
A53.9|I|Syphilis, stage not stated|Sífilis, etapa no indicada
A54|I|Gonorrhoea|Gonorrea
A54.9|I|Gonorrhoea, site not stated|Gonorrea, sitio no indicado
A60|I|Herpes of genitals or anus|Herpes genital o anal
A60.0|I|Genital herpes|Herpes genital
A63|I|Other infections passed on by sex|Otras infecciones de transmisión sexual
A63.0|I|Genital warts|Verrugas genitales
A87|I|Meningitis by viruses|Meningitis por virus
A87.9|I|Viral meningitis, virus not stated|Meningitis viral, virus no indicado
A90|I|Dengue|Dengue
B00|I|Herpes simplex|Herpes simple
B00.9|I|Herpes simplex, site not stated|Herpes simple, sitio no indicado
B01|I|Chickenpox|Varicela
B01.9|I|Chickenpox without complications|Varicela sin complicaciones
B02|I|Shingles|Herpes zóster
B02.9|I|Shingles without complications|Herpes zóster sin complicaciones
B07|I|Viral warts|Verrugas virales
B08|I|Other viral rashes|Otras erupciones virales
B08.1|I|Molluscum contagiosum|Molusco contagioso
B08.4|I|Hand, foot and mouth disease|Enfermedad de mano, pie y boca
B18|I|Chronic viral hepatitis|Hepatitis viral crónica
B18.1|I|Chronic hepatitis B|Hepatitis B crónica
B18.2|I|Chronic hepatitis C|Hepatitis C crónica
B20|I|Disease by HIV|Enfermedad por VIH
B26|I|Mumps|Paperas
B26.9|I|Mumps without complications|Paperas sin complicaciones
B27|I|Infectious mononucleosis|Mononucleosis infecciosa
B27.9|I|Infectious mononucleosis, virus not stated|Mononucleosis infecciosa, virus no indicado
B34|I|Viral illness without a named site|Enfermedad viral sin localización precisa
B34.9|I|Viral infection, not further described|Infección viral, sin más detalle
B35|I|Ringworm|Tiña
B35.1|I|Fungus of the nails|Hongos de las uñas
B35.3|I|Athlete's foot|Pie de atleta
B35.4|I|Ringworm of the body|Tiña corporal
B37|I|Yeast infection by Candida|Infección por cándida
B37.0|I|Thrush of the mouth|Candidiasis de la boca
B37.3|I|Vaginal thrush|Candidiasis vaginal
B80|I|Pinworms|Oxiuros
B82|I|Worms or other gut parasites|Lombrices u otros parásitos intestinales
B82.9|I|Gut parasites, kind unknown|Parásitos intestinales, de tipo desconocido
B85|I|Lice|Piojos
B85.0|I|Head lice|Piojos de la cabeza
B86|I|Scabies|Sarna
C16|II|Cancer of the stomach|Cáncer de estómago
C16.9|II|Cancer of the stomach, part not stated|Cáncer de estómago, parte no indicada
C18|II|Cancer of the colon|Cáncer de colon
C18.9|II|Cancer of the colon, part not stated|Cáncer de colon, parte no indicada
C34|II|Cancer of the lung|Cáncer de pulmón
C34.9|II|Cancer of the lung, part not stated|Cáncer de pulmón, parte no indicada
C43|II|Melanoma of the skin|Melanoma de la piel
C43.9|II|Melanoma of the skin, site not stated|Melanoma de la piel, sitio no indicado
C50|II|Cancer of the breast|Cáncer de mama
C50.9|II|Cancer of the breast, part not stated|Cáncer de mama, parte no indicada
C53|II|Cancer of the neck of the womb|Cáncer de cuello uterino
C53.9|II|Cancer of the neck of the womb, part not stated|Cáncer de cuello uterino, parte no indicada
C61|II|Cancer of the prostate|Cáncer de próstata
C73|II|Cancer of the thyroid|Cáncer de tiroides
D17|II|Lipoma|Lipoma
D17.9|II|Lipoma, site not stated|Lipoma, sitio no indicado
D25|II|Fibroids of the womb|Miomas uterinos
D25.9|II|Fibroids of the womb, site not stated|Miomas uterinos, sitio no indicado
D50|III|Anaemia from lack of iron|Anemia por falta de hierro
D50.9|III|Anaemia from lack of iron, cause not stated|Anemia por falta de hierro, causa no indicada
D64|III|Other anaemia|Otra anemia
D64.9|III|Anaemia, kind not stated|Anemia, tipo no indicado
D69|III|Purpura and other bleeding tendencies|Púrpura y otras tendencias a sangrar
D69.6|III|Low platelets, cause not stated|Plaquetas bajas, causa no indicada
E03|IV|Other underactive thyroid|Otro hipotiroidismo
E03.9|IV|Underactive thyroid, kind not stated|Hipotiroidismo, tipo no indicado
E04|IV|Other goitre without overactivity|Otro bocio sin hiperfunción
E04.9|IV|Goitre, kind not stated|Bocio, tipo no indicado
E05|IV|Overactive thyroid|Hipertiroidismo
E05.9|IV|Overactive thyroid, kind not stated|Hipertiroidismo, tipo no indicado
E10|IV|Type 1 diabetes|Diabetes tipo 1
E10.9|IV|Type 1 diabetes without complications|Diabetes tipo 1 sin complicaciones
E11|IV|Type 2 diabetes|Diabetes tipo 2
E11.2|IV|Type 2 diabetes affecting the kidneys|Diabetes tipo 2 con daño renal
E11.4|IV|Type 2 diabetes affecting the nerves|Diabetes tipo 2 con daño de los nervios
E11.9|IV|Type 2 diabetes without complications|Diabetes tipo 2 sin complicaciones
E16|IV|Other disorders of blood sugar regulation|Otros trastornos de la regulación de la glucosa
E16.2|IV|Low blood sugar, cause not stated|Hipoglucemia, causa no indicada
E28|IV|Ovaries that work wrongly|Disfunción de los ovarios
E28.2|IV|Polycystic ovaries|Ovario poliquístico
E46|IV|Undernutrition, degree not stated|Desnutrición, grado no indicado
E55|IV|Lack of vitamin D|Falta de vitamina D
E55.9|IV|Lack of vitamin D, degree not stated|Falta de vitamina D, grado no indicado
E66|IV|Excess body weight|Exceso de peso
E66.9|IV|Obesity, kind not stated|Obesidad, tipo no indicado
E78|IV|Disorders of blood fats|Trastornos de las grasas de la sangre
E78.0|IV|High cholesterol alone|Colesterol alto aislado
E78.1|IV|High triglycerides alone|Triglicéridos altos aislados
E78.2|IV|High cholesterol and triglycerides|Colesterol y triglicéridos altos
E78.5|IV|High blood fats, kind not stated|Grasas altas en sangre, tipo no indicado
E86|IV|Dehydration|Deshidratación
E87|IV|Other disorders of salts and water|Otros trastornos de sales y agua
E87.1|IV|Low sodium|Sodio bajo
E87.5|IV|High potassium|Potasio alto
E87.6|IV|Low potassium|Potasio bajo
F03|V|Dementia, kind not stated|Demencia, tipo no indicado
F05|V|Delirium not from alcohol or drugs|Delirium no debido a alcohol ni drogas
F05.9|V|Delirium, cause not stated|Delirium, causa no indicada
F10|V|Disorders from alcohol|Trastornos por alcohol
F10.1|V|Harmful use of alcohol|Consumo perjudicial de alcohol
F10.2|V|Dependence on alcohol|Dependencia del alcohol
F10.3|V|Withdrawal from alcohol|Abstinencia de alcohol
F17|V|Disorders from tobacco|Trastornos por tabaco
F17.2|V|Dependence on tobacco|Dependencia del tabaco
F20|V|Schizophrenia|Esquizofrenia
F20.9|V|Schizophrenia, kind not stated|Esquizofrenia, tipo no indicado
F31|V|Bipolar disorder|Trastorno bipolar
F31.9|V|Bipolar disorder, episode not stated|Trastorno bipolar, episodio no indicado
F32|V|Single episode of depression|Episodio único de depresión
F32.9|V|Single episode of depression, degree not stated|Episodio único de depresión, grado no indicado
F33|V|Depression that comes back|Depresión recurrente
F33.9|V|Depression that comes back, degree not stated|Depresión recurrente, grado no indicado
F41|V|Other anxiety disorders|Otros trastornos de ansiedad
F41.0|V|Panic attacks|Crisis de pánico
F41.1|V|Generalized anxiety|Ansiedad generalizada
F41.2|V|Anxiety and depression together|Ansiedad y depresión mixtas
F41.9|V|Anxiety, kind not stated|Ansiedad, tipo no indicado
F42|V|Obsessions and compulsions|Trastorno obsesivo-compulsivo
F42.9|V|Obsessions and compulsions, kind not stated|Trastorno obsesivo-compulsivo, tipo no indicado
F43|V|Reactions to severe stress|Reacciones a estrés grave
F43.0|V|Acute reaction to stress|Reacción aguda a estrés
F43.1|V|Post-traumatic stress|Estrés postraumático
F43.2|V|Trouble adjusting to a change|Trastorno de adaptación
F50|V|Eating disorders|Trastornos de la alimentación
F50.0|V|Anorexia nervosa|Anorexia nerviosa
F51|V|Sleep disorders of emotional origin|Trastornos del sueño de origen emocional
F51.0|V|Insomnia of emotional origin|Insomnio de origen emocional
F84|V|Disorders of development|Trastornos del desarrollo
F84.0|V|Autism of childhood|Autismo infantil
F90|V|Hyperactivity|Hiperactividad
F90.0|V|Attention deficit with hyperactivity|Déficit de atención con hiperactividad
`;
