/** `code|LOINC|category|specimen|unit|fasting|English|Spanish|members`; names are this project's own. */
export const STARTER_LABORATORY = `
HGB|718-7|hematology|blood|g/dL||Haemoglobin|Hemoglobina|
HCT|4544-3|hematology|blood|%||Haematocrit|Hematocrito|
WBC|6690-2|hematology|blood|10*3/uL||White cell count|Recuento de leucocitos|
RBC|789-8|hematology|blood|10*6/uL||Red cell count|Recuento de eritrocitos|
PLT|777-3|hematology|blood|10*3/uL||Platelet count|Recuento de plaquetas|
CBC|58410-2|hematology|blood|||Complete blood count|Hemograma completo|HGB,HCT,WBC,RBC,PLT
ESR|30341-2|hematology|blood|mm/h||Erythrocyte sedimentation rate|Velocidad de sedimentación|
ABORH|882-1|blood bank|blood|||Blood group and Rh|Grupo sanguíneo y Rh|
PT|5902-2|coagulation|plasma|s||Prothrombin time|Tiempo de protrombina|
INR|6301-6|coagulation|plasma|{INR}||International normalized ratio|Razón internacional normalizada|
APTT|14979-9|coagulation|plasma|s||Partial thromboplastin time|Tiempo de tromboplastina parcial|
DDIMER|48065-7|coagulation|plasma|ng/mL||D-dimer|Dímero D|
GLU|2345-7|chemistry|serum|mg/dL||Glucose|Glucosa|
GLUF|1558-6|chemistry|serum|mg/dL|yes|Fasting glucose|Glucosa en ayunas|
HBA1C|4548-4|chemistry|blood|%||Glycated haemoglobin|Hemoglobina glicosilada|
CHOL|2093-3|chemistry|serum|mg/dL|yes|Total cholesterol|Colesterol total|
HDL|2085-9|chemistry|serum|mg/dL|yes|HDL cholesterol|Colesterol HDL|
LDL|13457-7|chemistry|serum|mg/dL|yes|LDL cholesterol, calculated|Colesterol LDL calculado|
TRIG|2571-8|chemistry|serum|mg/dL|yes|Triglycerides|Triglicéridos|
LIPID|24331-1|chemistry|serum||yes|Lipid panel|Perfil lipídico|CHOL,HDL,LDL,TRIG
CREA|2160-0|chemistry|serum|mg/dL||Creatinine|Creatinina|
BUN|3094-0|chemistry|serum|mg/dL||Urea nitrogen|Nitrógeno ureico|
URIC|3084-1|chemistry|serum|mg/dL||Uric acid|Ácido úrico|
NA|2951-2|chemistry|serum|mmol/L||Sodium|Sodio|
K|2823-3|chemistry|serum|mmol/L||Potassium|Potasio|
CL|2075-0|chemistry|serum|mmol/L||Chloride|Cloruro|
CO2|2028-9|chemistry|serum|mmol/L||Total carbon dioxide|Dióxido de carbono total|
CA|17861-6|chemistry|serum|mg/dL||Calcium|Calcio|
PHOS|2777-1|chemistry|serum|mg/dL||Phosphate|Fosfato|
MG|19123-9|chemistry|serum|mg/dL||Magnesium|Magnesio|
BMP|24321-2|chemistry|serum||yes|Basic metabolic panel|Panel metabólico básico|GLU,CREA,BUN,NA,K,CL,CO2,CA
CMP|24323-8|chemistry|serum||yes|Comprehensive metabolic panel|Panel metabólico completo|GLU,CREA,BUN,NA,K,CL,CO2,CA,ALT,AST,ALP,TBIL,ALB,TP
ALT|1742-6|chemistry|serum|U/L||Alanine aminotransferase|Alanina aminotransferasa|
AST|1920-8|chemistry|serum|U/L||Aspartate aminotransferase|Aspartato aminotransferasa|
ALP|6768-6|chemistry|serum|U/L||Alkaline phosphatase|Fosfatasa alcalina|
GGT|2324-2|chemistry|serum|U/L||Gamma glutamyl transferase|Gamma glutamil transferasa|
TBIL|1975-2|chemistry|serum|mg/dL||Total bilirubin|Bilirrubina total|
DBIL|1968-7|chemistry|serum|mg/dL||Direct bilirubin|Bilirrubina directa|
ALB|1751-7|chemistry|serum|g/dL||Albumin|Albúmina|
TP|2885-2|chemistry|serum|g/dL||Total protein|Proteínas totales|
LFT|24325-3|chemistry|serum|||Liver function panel|Perfil hepático|ALT,AST,ALP,TBIL,DBIL,ALB,TP
AMY|1798-8|chemistry|serum|U/L||Amylase|Amilasa|
LIP|3040-3|chemistry|serum|U/L||Lipase|Lipasa|
LDH|2532-0|chemistry|serum|U/L||Lactate dehydrogenase|Lactato deshidrogenasa|
CK|2157-6|chemistry|serum|U/L||Creatine kinase|Creatina quinasa|
TNI|10839-9|chemistry|serum|ng/mL||Troponin I|Troponina I|
NTPROBNP|33762-6|chemistry|serum|pg/mL||NT-proBNP|NT-proBNP|
CRP|1988-5|immunology|serum|mg/L||C-reactive protein|Proteína C reactiva|
TSH|3016-3|hormones|serum|m[IU]/L||Thyrotropin (TSH)|Tirotropina (TSH)|
FT4|3024-7|hormones|serum|ng/dL||Free thyroxine (T4)|Tiroxina libre (T4)|
HCGU|2106-3|hormones|urine|||Pregnancy test in urine|Prueba de embarazo en orina|
FERR|2276-4|chemistry|serum|ng/mL||Ferritin|Ferritina|
IRON|2498-4|chemistry|serum|ug/dL|yes|Iron|Hierro|
B12|2132-9|chemistry|serum|pg/mL||Vitamin B12|Vitamina B12|
FOL|2284-8|chemistry|serum|ng/mL||Folate|Folato|
PSA|2857-1|tumour markers|serum|ng/mL||Prostate specific antigen|Antígeno prostático específico|
UA|24356-8|urinalysis|urine|||Complete urinalysis|Examen completo de orina|
UCULT|630-4|microbiology|urine|||Urine culture|Urocultivo|
BCULT|600-7|microbiology|blood|||Blood culture|Hemocultivo|
HBSAG|5196-1|serology|serum|||Hepatitis B surface antigen|Antígeno de superficie de hepatitis B|
HCVAB|16128-1|serology|serum|||Hepatitis C antibody|Anticuerpo de hepatitis C|
HIV|56888-1|serology|serum|||HIV antigen and antibody|Antígeno y anticuerpo de VIH|
RPR|20507-0|serology|serum|||Syphilis screen (RPR)|Tamizaje de sífilis (RPR)|
`;
