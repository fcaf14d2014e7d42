/**
 * `code|LOINC|modality|body part|laterality|contrast|English|Spanish`. Modalities are DICOM's. A study
 * whose LOINC code was not certain has none: the importer of Loinc.csv brings the full list.
 */
export const STARTER_IMAGING = `
XR-CHEST|36643-5|DX|chest|||Chest X-ray, two views|Radiografía de tórax, dos proyecciones
XR-CHEST-1|36554-4|DX|chest|||Chest X-ray, one view|Radiografía de tórax, una proyección
XR-ABDOMEN||DX|abdomen|||Abdomen X-ray|Radiografía de abdomen
XR-SKULL||DX|head|||Skull X-ray|Radiografía de cráneo
XR-SINUSES||DX|head|||Sinus X-ray|Radiografía de senos paranasales
XR-CSPINE||DX|cervical spine|||Neck spine X-ray|Radiografía de columna cervical
XR-TSPINE||DX|thoracic spine|||Thoracic spine X-ray|Radiografía de columna dorsal
XR-LSPINE||DX|lumbar spine|||Lumbar spine X-ray|Radiografía de columna lumbar
XR-PELVIS||DX|pelvis|||Pelvis X-ray|Radiografía de pelvis
XR-HIP||DX|hip|yes||Hip X-ray|Radiografía de cadera
XR-KNEE||DX|knee|yes||Knee X-ray|Radiografía de rodilla
XR-ANKLE||DX|ankle|yes||Ankle X-ray|Radiografía de tobillo
XR-FOOT||DX|foot|yes||Foot X-ray|Radiografía de pie
XR-SHOULDER||DX|shoulder|yes||Shoulder X-ray|Radiografía de hombro
XR-ELBOW||DX|elbow|yes||Elbow X-ray|Radiografía de codo
XR-WRIST||DX|wrist|yes||Wrist X-ray|Radiografía de muñeca
XR-HAND||DX|hand|yes||Hand X-ray|Radiografía de mano
US-ABDOMEN|24558-9|US|abdomen|||Abdominal ultrasound|Ecografía abdominal
US-RENAL||US|kidneys|||Kidney and urinary tract ultrasound|Ecografía renal y de vías urinarias
US-PELVIS||US|pelvis|||Pelvic ultrasound|Ecografía pélvica
US-TV||US|pelvis|||Transvaginal ultrasound|Ecografía transvaginal
US-OB||US|uterus|||Obstetric ultrasound|Ecografía obstétrica
US-THYROID||US|thyroid|||Thyroid ultrasound|Ecografía de tiroides
US-BREAST||US|breast|yes||Breast ultrasound|Ecografía mamaria
US-SOFT||US|soft tissue|yes||Soft tissue ultrasound|Ecografía de partes blandas
US-CAROTID||US|neck|||Carotid Doppler|Doppler de carótidas
US-LEGVEINS||US|leg|yes||Leg vein Doppler|Doppler venoso de pierna
ECHO|42148-7|US|heart|||Echocardiogram|Ecocardiograma
MG-SCREEN|24606-6|MG|breast|||Screening mammogram|Mamografía de tamizaje
MG-DIAG|24604-1|MG|breast|yes||Diagnostic mammogram|Mamografía diagnóstica
CT-HEAD|24725-4|CT|head|||Head CT|Tomografía de cráneo
CT-HEAD-WO|30799-1|CT|head|||Head CT without contrast|Tomografía de cráneo sin contraste
CT-CHEST|24627-2|CT|chest|||Chest CT|Tomografía de tórax
CT-ABDOMEN|41806-1|CT|abdomen|||Abdomen CT|Tomografía de abdomen
CT-ABDPEL-W||CT|abdomen and pelvis||yes|Abdomen and pelvis CT with contrast|Tomografía de abdomen y pelvis con contraste
CT-SINUSES||CT|head|||Sinus CT|Tomografía de senos paranasales
CT-PE||CT|chest||yes|CT angiogram of the lung arteries|Angiotomografía pulmonar
MR-BRAIN|24590-2|MR|brain|||Brain MRI|Resonancia de cerebro
MR-LSPINE||MR|lumbar spine|||Lumbar spine MRI|Resonancia de columna lumbar
MR-KNEE||MR|knee|yes||Knee MRI|Resonancia de rodilla
DXA||DX|hip and spine|||Bone density scan|Densitometría ósea
`;
