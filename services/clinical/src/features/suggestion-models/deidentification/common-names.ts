/** Common first names and surnames, folded. */
export const COMMON_NAMES: readonly string[] = `
maria jose juan luis carlos jorge pedro manuel miguel antonio francisco javier alejandro fernando ricardo eduardo roberto daniel david
diego sergio pablo andres raul victor oscar hugo mario cesar alberto enrique rafael ruben gabriel martin felipe gonzalo nicolas ivan
ana carmen isabel laura patricia sofia lucia marta elena julia teresa cristina beatriz sandra monica silvia andrea paula claudia gloria
alicia raquel veronica adriana carolina natalia valeria daniela camila mariana gabriela fernanda alejandra karina jessica yolanda norma
garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz reyes morales cruz ortiz
gutierrez chavez ramos ruiz alvarez mendoza vasquez castillo jimenez moreno romero herrera medina aguilar vargas castro fernandez guzman
munoz mendez salazar soto delgado pena rios alvarado sandoval contreras valdez quispe mamani huaman condori rojas vega silva suarez
john james robert michael william thomas charles joseph christopher matthew anthony mark steven andrew kenneth george edward brian kevin
mary jennifer linda elizabeth barbara susan sarah karen nancy margaret betty dorothy emily michelle amanda melissa deborah stephanie
smith johnson williams jones miller davis wilson anderson taylor jackson thompson harris clark lewis robinson walker wright scott
`
  .trim()
  .split(/\s+/);
