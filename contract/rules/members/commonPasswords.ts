/**
 * The most common passwords with at least eight characters, in lower case. Source: the top of published lists of leaked
 * passwords. The list is short, because the sign-up page loads it. The server has a longer list.
 */
const COMMON = `
  password passw0rd p@ssword p@ssw0rd pa55word pa$$word password1 password2 password3 password01 password11 password12
  password123 password1234 password12345 password! password1! password123! passw0rd1 passw0rd! p@ssw0rd1 p@ssw0rd!
  p@ssw0rd123 passpass password99 mypassword newpassword nopassword thepassword passwort kennwort motdepasse contrasena
  12345678 123456789 1234567890 12345678910 0123456789 01234567 87654321 987654321 9876543210 11111111 111111111
  1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
  999999999 12341234 11223344 1122334455 12121212 10101010 12344321 123123123 123321123 123454321 147258369 147852369
  159753456 789456123 741852963 963852741 456789123 31415926 13131313 20202020 20082008 19841984 19871987 19901990
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwerty01 qwer1234 qwert123
  qwert1234 asdfghjk asdfghjkl asdf1234 asdfasdf asdfghjkl1 zxcvbnm1 zxcvbnm123 zxcvbnma qazwsxedc qazwsx123 qazwsxed
  1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qweasdzxc qweasd123 qwe123qwe 1qazxsw2
  !qaz2wsx zaq12wsx zaq1zaq1 zaq!2wsx 123qweasd 123qwe123 1234qwer 12345qwert 123456qwerty poiuytrewq mnbvcxz1
  abcd1234 abc12345 abc123456 abcdefgh abcdefghi abcdefg1 abc123abc abcabcabc a1b2c3d4 a1b2c3d4e5 aaaaaaaa aa123456
  a1234567 a12345678 a123456789 1234abcd 12345abc 123456789a 12345678a 123456aa 1a2b3c4d asd123456 asdasdasd aaa11111
  iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveme1 ilovegod loveyou1 loveyou123 lovelove lovely123
  ihateyou fuckyou1 fuckyou2 fuckyou! fuckoff1 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 basketball basketball1 softball hockey123 soccer123 superman superman1 batman123 spiderman spiderman1
  starwars starwars1 pokemon1 pokemon123 naruto123 minecraft minecraft1 computer computer1 internet samsung1 samsung123
  letmein1 letmein123 letmein! welcome1 welcome12 welcome123 welcome! trustno1 whatever whatever1 changeme changeme1
  changeme123 default1 administrator admin123 admin1234 admin12345 adminadmin administrator1 root1234 rootroot test1234
  testtest test12345 testing1 testing123 guest123 temp1234 user1234 login123 secret123 access14 access123 master123
  monkey123 dragon123 shadow123 jennifer jennifer1 michelle michelle1 michael1 jordan23 charlie1 charlotte alexander
  alexandra anthony1 benjamin brandon1 christian christopher danielle elizabeth elizabeth1 jonathan jessica1 nicholas
  nicole123 patricia samantha samantha1 stephanie victoria victoria1 veronica william1 butterfly butterfly1 chocolate
  chocolate1 chocolat cocacola corvette mercedes midnight mountain mustang1 midnight1 sweetheart strawberry snowball
  rainbow1 rockstar1 garfield godzilla elephant dolphins blink182 blahblah babygirl babygirl1 beautiful barcelona
  liverpool liverpool1 arsenal1 chelsea1 manchester realmadrid juventus carolina california december november september
  summer2020 summer2021 summer2022 summer2023 summer2024 winter2020 winter2023 spring2023 summer123 winter123 freedom1
  forever1 forever21 friends1 hello123 hello1234 hellohello helloworld hunter123 killer123 metallica nirvana1 slipknot
  maverick marlboro nintendo pussycat scorpion steelers tinkerbell tigger123 trinity1 unknown1 warcraft1 yankees1
  correcthorsebatterystaple correct-horse-battery-staple
`

/** The most common passwords, in lower case. Members cannot choose them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(COMMON.trim().split(/\s+/))
