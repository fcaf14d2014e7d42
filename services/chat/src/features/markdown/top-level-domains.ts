/**
 * Endings that make `name.ending` a web address without a scheme: the common generic domains and those of countries,
 * without the ones that are mostly file names (`.md`, `.py`, `.zip`, `.mov`, `.java`).
 */
export const TOP_LEVEL_DOMAINS = (
  'academy agency app art asia bank biz blog business cafe care careers cat center chat church city clinic cloud club ' +
  'codes coffee com community company computer cool coop design dev digital directory doctor download earth edu education ' +
  'email energy engineer engineering events exchange expert family farm film finance fit foundation fund games gallery ' +
  'global gov green group guide health help history hospital host hosting house info institute int international jobs ' +
  'legal life link live love ltd map market marketing media medical mil mobi money museum name network net news ngo ' +
  'online org page partners party photo photos place plus press pro productions pub radio red report rest restaurant ' +
  'review reviews rocks run sale school science security services shop show site social software solutions space ' +
  'store stream studio style support systems team tech technology tel theater tips today tools top tours town toys ' +
  'trade training travel tube tv university vet video vip watch web website wiki win work works world wtf xyz zone ' +
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd ' +
  'cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge ' +
  'gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ' +
  'ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx ' +
  'my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw qa re ro rs ru rw sa sb sc sd ' +
  'se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tw tz ua ug uk us uy uz ' +
  'va vc ve vg vi vn vu wf ws ye yt za zm zw рф'
).split(' ');
