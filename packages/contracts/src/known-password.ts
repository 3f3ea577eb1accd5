import type { ErrorCode } from './errors.ts';

/**
 * The most used passwords of the lists that attackers try first, in lower case; those under six characters are rejected
 * by their length already. This file is a separate entry (`@tangible/contracts/known-password`), so that a page fetches
 * it when a new password is sent and not before.
 */
const MOST_USED = new Set(
  `
!qaz2wsx 000000 0000000 00000000 000000000 010203 01020304 0123456789 0987654321 100000 100200 101010 102030
110110 111111 1111111 11111111 111111111 1111111111 111222 111222333 112211 112233 11223344 112358 1123581321
121212 121314 123000 123123 123123123 123321 123321123 12341234 123412345 12344321 123456 123456123 1234566
1234567 12345678 123456789 1234567890 123456789a 123456789q 12345678a 12345679 1234567a 123456a 123456b 123456q
12345a 1234abcd 1234qwer 123654 123654789 123789 123abc 123asd 123qwe 123qwe123 123qweasd 125125 12qwaszx 131211
131313 1314520 135135 135790 135792468 141414 142536 147258 147258369 147852 147852369 151515 159159 159357
159753 159951 161616 171717 181818 191919 1a2b3c 1a2b3c4d 1g2w3e4r 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz1qaz 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 200000 202020 212121 222222 222333 232323 242424 246810 252525 258456 262626 272727 282828
292929 2pac123 313131 321321 321654 321654987 333333 343434 363636 369369 420420 444444 454545 456123 456456
456789 50cent 515151 5201314 520520 525252 555555 565656 585858 654123 654321 666666 696969 717171 741741
741852963 747474 753951 757575 7654321 777777 7777777 777888 787878 789456 789456123 797979 818181 828282 852456
858585 87654321 878787 888888 88888888 898989 909090 919191 951753 963852741 963963 987654 987654321 9876543210
989898 998877 999888 999999 99999999 a123456 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456 aa12345678
aaaaaa aaaaaaa aaaaaaaa aaaaaaaaaa abc123 abc1234 abc12345 abc123456 abcabc abcd123 abcd1234 abcde123 abcdef
abcdefg abcdefg1 abcdefgh access access1 access123 access14 acdc123 aces123 admin1 admin123 admin1234 admin12345
admin123456 adminadmin administrator agent007 aini1314 airforce alberto alejandra alejandro alex123 alexande
alexander alexandra alexis alfred alien1 aliens allison aloha1 always amanda amanda1 amber1 amen123 america
america1 american amor123 amorcito amoremio andrea andrea1 andrea123 andreas andrei andrew andrew1 android
angel1 angel12 angel123 angel13 angela angelface angelica angelina angelito angelo angels anthony anthony1
antonio anything apache apollo apple1 apple12 apple123 applepie apples april1 april123 argentina army123 arsenal
arthur asd123 asdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjkl ashleigh ashley ashley1 assassin asshole
asshole1 athena atlanta august august1 austin austin1 australia autumn autumn1 avengers azerty azerty123
azertyuiop baby123 babyboy babygirl badass1 badboy badger badgirl bailey bailey1 bambi1 banana banana1 bananas
bandit barbara barbie barbie1 barcelona baseball baseball1 basketball basketball1 bastard batman batman1
battlefield bbbbbb beach1 beatles beatriz beautiful beautiful1 beaver believe bella1 bella12 bella123 benjamin
berlin bernard bernardo bethany beyonce bianca bible1 bieber bigbooty bigboy bigboy1 bigdaddy bigdick bigdog
biggie bigguy bigmac bigman bigred bigtits birthday birthday1 biscuit bitch1 bitchass bitches biteme blabla
blablabla black1 black123 blackbird blackcat blackie blackjack blackops blahblah bleach blessed blessing bling1
blink182 blizzard blue123 blueberry bluebird blueeyes bluesky bmw123 bobby1 bobmarley bond007 bonita bonjour
boobies booboo boobs1 booger boomer boomer1 boston bradley brandon brandon1 brandy brasil brasil1 brazil brenda
brian123 brianna britney brittany brooklyn brother brownie bryan1 bubba1 bubblegum bubbles bubbles1 buddy1
buddy123 budlight budweiser bulldog bulldogs bullshit bunny1 bunny123 burger burrito buster buster1 butter
butter1 buttercup butterfly butters buttons buttons1 caitlin cali123 california callofduty camaro cameron camila
camille canada canada1 candy1 cannabis captain carlos carlos1 carmen carolina caroline carolyn cash123 casino
casper cassie catherine cats123 cccccc cecilia celtic champion champions change123 changeme charizard charles
charles1 charlie charlie1 charlie123 charlotte cheese cheese1 cheeseburger cheesecake chelsea chelsea1 cherry
cheryl chester chevrolet chevy1 chewbacca chicago chicken chicken1 chico1 children chile1 china1 chips1 chiquita
chocolate chouchou chris1 chris123 christ christ1 christian christina christine christmas christopher church
cindy1 cintaku cisco123 cjkysirj claudia clayton cleveland coca-cola cocacola coco123 coconut cod123 cody123
coldplay colombia computer computer1 connor contrasena contraseña cookie cookies cooper corazon corazon1 corey1
corona corvette corvette1 counter counterstrike courtney cowboy cowboys crackers crazy1 crazy123 cristian
cristina crystal cupcake cute123 cutie1 cutiepie cynthia daddy1 daddysgirl daisy1 daisy12 daisy123 dakota dallas
dallas1 dancer dancer1 dancing daniel daniel1 daniel123 daniela daniela1 danielle danny1 darkside database
david1 david123 dddddd deadman deathnote debian deborah december default demo123 demo1234 demon1 denise dennis
denver1 derek1 desiree destiny detroit devil666 diablo diamond diana1 dice123 dickhead diego1 digimon dinamo
dodge1 doggie doggy1 dollar dollars dolphin dolphin1 dolphin12 dolphins donald donald1 donna1 donuts doraemon
doremon dorothy doudou douglas dracula dragon dragon1 dragon12 dragon123 dragonball dragonballz drpepper drummer
drums1 ducati duke123 dustin eagles easter1 eclipse edcrfv edgar1 eduardo edward edward1 eeeeee eeyore eileen
elaine elena1 elephant elizabeth elvis1 emily1 eminem eminem1 emma123 england england1 enrique enterprise
eric123 erika1 espana estrella estrellas eugene evelyn everton everything f150truck fabian facebook faith1
faith123 family family1 family123 father february felipe fernanda fernando ferrari ffffff ficken final1 fire123
fireball firefire fireman florence florida flower flowers fluffy football football1 ford123 forever forever1
forever21 forgetit fortnite france1 france98 frances francesca francis francisco frank1 frankenstein franklin
freddy freedom friday friday13 friend1 friends friends1 friendship frodo1 fuck123 fucker fuckme fuckoff fuckthis
fuckyou fuckyou1 fuckyou2 funny1 fussball fylhtq gabriel gabriel1 gabriela gabrielle galaxy gamer123 gamers
games1 gaming gandalf gangsta gangster ganja1 garfield garrett gemma1 george gerald gerard germany getout gfhjkm
ghbdtn ghost1 gilbert ginger ginger1 giovanni giraffe gizmo1 gloria goaway god123 godbless godisgood godislove
goku123 golden golden1 goldeneye goldfish goldie golfer golfing google google123 gordon gorgeous gorilla grace1
grace123 grandma grapes greece green1 green123 greenday gregory gryffindor guest1 guest123 guillermo guinness
guitar guitar1 guitars gumball gustavo hahaha hahaha1 hallo123 halloween halo123 hamburger hammer hamster
handsome hannah hannah1 happiness happy1 happy123 happyday hardcore harley harleydavidson harold harrison
harrypotter harvey hate123 hateme hawaii heather heather1 heaven heaven1 hector hehehe heineken helena hellfire
hello1 hello12 hello123 hello1234 hellohello hellokitty helloo hellothere henry1 herbert hercules hermes
hermione hermosa hershey hiphop hobbit hockey hockey1 hogwarts holiday honda1 honda123 honey1 honeybee hope123
hotboy hotdog hotgirl hotrod hotstuff hottie hottie1 houston howard hulk123 hummer hunter hunter1 hunter2
hurricane husband hustle hustler icecream icecube iceman ichigo idontknow iforgot ignacio ihateyou iloveme
iloveu iloveyou iloveyou1 iloveyou123 iloveyou2 iloveyou520 india1 india123 indonesia intel123 internet
internet1 iphone iphone5 iphone6 ireland ironman isabel isabella isabelle island itachi italia italia1 jack123
jackdaniels jackie jackpot jackson jackson1 jacob1 jaguar jaguars jaime1 jake123 james007 james1 james123
jamesbond janice january japan1 jasmin jasmine jason1 jasper jasper1 javier jedi123 jeffrey jenifer jennifer
jenny1 jeremiah jeremy jerome jessica jessica1 jessica123 jessie jesus1 jesus123 jesus777 jesusc jesuschrist
jimmy1 joanna johanna john123 johnny johnson joker1 joker123 jonathan jordan jordan1 jordan23 jorge1 joseph
joseph1 joshua joshua1 julian juliana julie1 juliet july123 june123 justin justin1 justinbieber juventus karen1
karina katherine kathleen katrina kawasaki kayla1 kelly1 kelsey kenneth kevin1 kevin123 killer killer1 killer123
killme kimberly kirby1 kitten kitty1 kitty123 kittycat kiwi123 kkkkkk korn123 kristen kristin kristina kristine
krokodil lakers lalala lalala1 lamborghini lasvegas laura1 lauren laurence lavender lawrence lazy123 ledzeppelin
legend legends lego123 lemon1 lemonade leonard leonardo leslie letmein letmein1 letmein123 letmein2 letmesee
lightning lilac1 lindsay lindsey linkin linkinpark linux123 lion123 liverpool lkjhgfdsa logan1 login123 logitech
lollipop london lorena lorenzo loser1 louise loulou love123 lovebug lovelove lovely lovely1 loveme lover1
lover123 lovers loveyou lubov1 lucas1 lucia1 lucifer lucky1 lucky11 lucky123 lucky13 lucky21 lucky7 lucky777
luffy1 macbook madison madison1 madonna madrid maggie maggie1 magic1 magic123 mama123 mamamia mamapapa manager
manchester mandy1 mango1 marcel marcela marcelo march1 marcos marcus margaret margarita maria1 maria123 mariana
marianne marie1 marina marina1 marine marines mario1 mario123 mariposa marisol marissa marlboro marley married
marseille marshall marshmallow martha martin martin1 martina martinez marvel master master1 master123 matrix
matrix1 matthew matthew1 maurice max123 maxmax maxwell may123 mazda1 megaman megan1 megatron melanie melissa
melissa1 melody melons mercedes mercedes1 mercedesbenz merlin metallica metallica1 mexico mexico1 mexico123
miami1 miami305 michael michael1 michael123 michaela michaeljackson michel michele michelle michelle1 mickey
mickey1 microsoft midnight midnight1 miguel miguelangel million millionaire minecraft minnie miranda mitchell
mittens mmmmmm mnbvcx mnbvcxz mobilemail modernwarfare molly1 molly123 momdad mommy1 monday money1 money123
monica monique monkey monkey1 monkey12 monkey123 monster monster1 monsters moon123 moonlight morgan morgan1
moscow motdepasse mother mother1 motorola mountain mountaindew muffin muffin1 murphy music1 music123 musica
mustang mustang1 mylove mylove1 mymoney mypassword myself mysql123 mystery nadezhda nananana narnia naruto
naruto1 naruto123 nascar natalia natalie natasha natasha1 nathalie nathan nathan1 navy123 nelson nemo123 neo123
network newpassword newyork newyork1 nicholas nicholas1 nicolas nicole nicole1 nicole123 ninja1 ninja123
nintendo nirvana nirvana1 nissan nokia123 noname nopassword norman norway nothing nothing1 nounours november
nyc123 oakland ocean1 october oliver oliver1 olivia olivia1 onedirection onepiece onion1 open123 opensesame
openup operator optimus oracle oracle1 orange orange1 oreo123 oscar1 oscar123 p@ssw0rd p@ssword pa55w0rd
pa55word packers pacman pakistan pakistan1 pamela pancake panther panther1 panthers papa123 papamama paradise
paris123 pass12 pass123 pass1234 passpass passw0rd password password! password0 password01 password1 password11
password12 password123 password1234 password2 password3 password69 password7 password99 passwords passwort
passwort1 patches patricia patricio patrick patrick1 pauline peaches peaches1 peaches2 peanut peanut1 pearljam
pears1 pegasus penguin penguins pentium pepper pepper1 pepsi1 pepsi123 peru123 peter1 phantom philip phillies
phillip philly1 phoenix phoenix1 piano1 picard pickle pickles piglet pikachu pimp123 pimpin pineapple pinkfloyd
pizza1 pizza123 platinum playboy playboy1 player player1 player12 player123 playstation playstation1
playstation3 plums1 poi123 poiuyt poiuytrewq pokemon pokemon1 pokemon123 poker1 poland police polska poohbear
pookie pookie1 porsche portugal poseidon postgres potato potter praise predator preston pretty pretty1
prettygirl princesa princesa1 princess princess1 princess123 princess2 private privet ps3ps3 public pumpkin
pumpkin1 pumpkins punkrock puppies puppy1 purple purple1 purple12 pussy1 pussy69 pussycat q1q1q1 q1w2e3 q1w2e3r4
q1w2e3r4t5 qazqaz qazwsx qazwsx123 qazwsxedc qazxsw qqqqqq qqqqqqqq qwaszx qwe123 qweasd qweasdzxc qweqwe
qwer1234 qwerty qwerty! qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty7 qwertyu qwertyui
qwertyuiop qwertz rabbit rabbits rachel rachel1 racing radiohead rafael raiders rainbow rainbow1 rambo1 ramirez
ramona randall ranger ranger1 rangers rangers1 raquel raspberry raymond realmadrid rebecca rebecca1 red123
redhead redneck redred redskins redsox redsox1 reggae regina rfvtgb ricardo richard richard1 rihanna rjytqrf
robert robert1 roberta roberto robinson roblox robocop rock123 rockandroll rocknroll rockstar rocky1 rocky123
rocky2 rodney rodrigo rodriguez roland ronald ronaldo root123 rootroot rosario rosebud roses1 rufus1 runescape
runescape1 russell russia russia1 rusty1 ryan123 sabrina sadie1 sakura sakura1 samantha samantha1 sammy1
sammy123 samsung samuel samuel1 samurai sandra sandra1 sandro sandy1 santiago sarah1 sarah123 sasha1 sasuke
satan666 saturday sayang sayangku schalke04 schatz scooby scoobydoo scooter scooter1 scotland seattle sebastian
secret secret1 secret123 secrets secure security security1 september sergio server service sesame sexsex sexy123
sexy69 sexybitch sexyboy sexygirl sexylady shadow shadow1 shadow12 shadow123 shakira shannon shannon1 sharon
sheila shelby shelby1 shirley shithead shrek1 shutup shutup1 sierra silver silver1 silvia simba1 simba123 simone
singer single1 sister sisters skateboard skating skeleton skyfall skywalker slipknot slipknot1 smile1 smiles
smiley smoke420 smokey smokey1 snickers snoopdogg snoopy snow123 snowball snowboard snowflake snowman soccer
soccer1 soccer10 soccer12 softball soldier soleil someone something sommer sonic1 sonic123 sony123 sophia sophie
sophie1 sophie12 spain1 spanky sparky sparky1 spartak spencer spider spiderman spock1 spring spring1 ssssss
stacey star123 starcraft stardust starlight stars1 startrek starwars steelers stefan stefano stella stephanie
stephen steve1 steven steven1 stewart stinky stoner stopit storm1 stormy strawberry stuart subaru success sugar1
summer summer1 summer12 summer123 summer2020 summer2021 sunday sunday1 sunflower sunrise sunset sunshine
sunshine1 supergirl superman superman1 superuser support support1 surfing susana suzanne suzuki sweden
sweetheart sweetie sweety swimming sydney sydney1 sylvia sysadmin system system1 taco123 tamara tanya1 tatiana
taylor taylor1 taylorswift teamo1 teamo123 teamomucho teddy1 teddybear temp123 temp1234 temppass tennis tequiero
teresa teresita terminator terrence test12 test123 test1234 test12345 tester testing testing1 testing123
testtest tetris texas1 thebeatles theodore theresa thomas thomas1 thuglife thumper thunder thunder1 thursday
tiffany tiger1 tiger123 tigers tigger tigger1 timothy tinker tinkerbell toby123 together tokyo1 tomato tool123
toor123 tornado toyota tracey transformers travis trevor trewq1 trinity trinity1 tristan trustme trustno
trustno1 tucker tuesday tulip1 tupac1 turkey turtle turtles tweety tweety1 twilight twitter tyler1 tyler123
ubuntu ukraine unicorn universe usa123 usausa user123 user1234 username vacation vader1 valentin valentina
valeria valerie vampire vanessa vanessa1 vegas1 vegas123 vegeta venezuela veronica vfhbyf vicente vicky1 victor
victor1 victoria victoria1 victory vincent vincent1 violet viper1 virginia vivian vodka1 voldemort volleyball
voyager waffle walter warcraft warrior warriors water1 wedding wednesday weed420 welcome welcome1 welcome123
wendy1 werewolf whatever whatever1 whatsup whiskers whiskey whisky white1 whitney wii123 william william1
williams windows windows1 windows7 windowsxp winner winner1 winner123 winnie winston winter winter1 winter12
winter123 wizard wizard1 woaini woaini1314 woaiwojia wodemima wolverine wonderwoman wsxedc wwwwww xavier xbox123
xbox360 xsw2zaq1 xxxxxx xxxxxxxx yahoo123 yamaha yankee yankees yellow yellow1 yfnfif yoda123 yolanda yoshi1
youtube yoyoyo yugioh yvonne z1x2c3v4 zachary zaq123 zaq12wsx zaq1zaq1 zaqwsx zelda1 zelda123 zenit1 zeus123
ziggy1 zombie zombies zvezda zxc123 zxcvbn zxcvbnm zxczxc zzzzzz zzzzzzzz
`
    .trim()
    .split(/\s+/),
);

/** The names that a password must differ from. */
export interface OwnNames {
  username?: string | undefined;
  email?: string | undefined;
}

/**
 * Whether a password is among the first that an attacker tries: one of the most used, or the account's own name or
 * address. Asked after `checkPassword`, so the specification's order stays as it is.
 *
 * @example
 * checkKnownPassword('Qwerty123', { username: 'ada' }); // 'PASSWORD_COMMON'
 * checkKnownPassword('ada.lovelace', { email: 'ada.lovelace@example.com' }); // 'PASSWORD_IS_NAME'
 */
export function checkKnownPassword(
  password: string,
  { username = '', email = '' }: OwnNames,
): Extract<ErrorCode, 'PASSWORD_COMMON' | 'PASSWORD_IS_NAME'> | null {
  const folded = fold(password);
  if (MOST_USED.has(folded)) return 'PASSWORD_COMMON';
  const names = [username, email, email.replace(/@.*$/s, '')].map(fold);
  return folded !== '' && names.includes(folded) ? 'PASSWORD_IS_NAME' : null;
}

const fold = (text: string) => text.trim().normalize('NFKC').toLowerCase();
