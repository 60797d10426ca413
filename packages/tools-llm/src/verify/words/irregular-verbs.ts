const forms = `
arise arose arisen|be am is are was were been being|bear bore borne|beat beat beaten|become became|begin began begun
bend bent|bet bet|bid bid|bind bound|bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred
bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|cling clung|come came|cost cost
cut cut|deal dealt|dig dug|do does did done|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten
fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden
forecast forecast|forego forewent foregone|forget forgot forgotten|freeze froze frozen|get got gotten|give gave given
go goes went gone|grow grew grown|hang hung|have has had|hear heard|hide hid hidden|hit hit|hold held|hurt hurt
keep kept|know knew known|lay laid|lead led|lean leant|learn learnt|leave left|lend lent|let let|lie lay lain
light lit|lose lost|make made|mean meant|meet met|mislead misled|mistake mistook mistaken|outpace outpaced
overcome overcame|oversee oversaw overseen|overtake overtook overtaken|overturn overturned|pay paid|plead pled
put put|quit quit|read read|rebuild rebuilt|repay repaid|ride rode ridden|ring rang rung|rise rose risen|run ran
say said|see saw seen|seek sought|sell sold|send sent|set set|shake shook shaken|shed shed|shoot shot|show shown
shrink shrank shrunk|shut shut|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken
spend spent|spin spun|split split|spread spread|stand stood|steal stole stolen|stick stuck|strike struck stricken
strive strove|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn
tell told|think thought|throw threw thrown|undergo underwent undergone|understand understood|undertake undertook undertaken
undo undid undone|uphold upheld|upset upset|wake woke woken|wear wore worn|weave wove woven|win won|wind wound
withdraw withdrew withdrawn|withhold withheld|withstand withstood|write wrote written`;

/** Every irregular form of a verb with its base form. */
export const irregularVerbs: ReadonlyMap<string, string> = new Map(
  forms
    .trim()
    .split(/[|\n]/u)
    .flatMap((line) => {
      const [base = "", ...others] = line.split(" ");
      return others.map((form): [string, string] => [form, base]);
    }),
);
