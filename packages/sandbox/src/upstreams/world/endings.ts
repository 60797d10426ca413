/** Real top-level domains, by no means all: those of countries, the first generic ones, some newer ones, some in other scripts. */
const real = `
ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf cg ch
ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm
gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb
lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu
nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx
sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
aero arpa asia biz cat com coop edu gov info int jobs mil mobi museum name net org pro tel travel xxx
academy app art bank blog cloud club community design dev digital finance foundation games global group guru health law life
live media money network news one online page party press science shop site social software space store studio team tech today
tools top video vip website wiki work world xyz zone
xn--3e0b707e xn--80asehdb xn--90ae xn--d1acj3b xn--fiqs8s xn--j6w193g xn--p1ai xn--qxam xn--wgbh1c xn--zckzah`;

/** Sites of the world lie under one that nobody can register. */
const simulated = "example";

/** The top-level domains of the world, in lower case. */
export const endings: readonly string[] = [...real.trim().split(/\s+/), simulated].toSorted();
