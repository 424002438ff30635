-- Names are folded before they are compared or searched: docs/decisions/0140-names-and-plain-text.md.
-- server/src/kernel/names folds alike, and its test compares the two. The patterns of titles and
-- degrees are those of titles.ts there; a title added there needs a migration with its pattern.

-- One form for what looks alike, in capitals and with single blanks. Titles and points stay.
create function public.fold_writing(p_text text) returns text
language sql immutable strict parallel safe as $$
  select btrim(upper(
    replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        regexp_replace(
          regexp_replace(
            normalize(p_text, NFKD),
            '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
              '\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]',
            '', 'g'
          ),
          '[\s\u0001-\u001f\u007f-\u009f\u1680\u2028\u2029\u2800]+', ' ', 'g'
        ),
        '([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece])\1+', '\1', 'g'),
        '([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e47])', '\2\1', 'g'),
        '([\u0ec8-\u0ecc])([\u0eb1\u0eb4-\u0ebc])', '\2\1', 'g'),
        '\u0e4d([\u0e48-\u0e4b])', E'\\1\u0e4d', 'g'),
        '\u0ecd([\u0ec8-\u0ecb])', E'\\1\u0ecd', 'g'),
      E'\u0e40\u0e40', E'\u0e41'),
      E'\u0ec0\u0ec0', E'\u0ec1'),
      E'\u0eab\u0ebc', E'\u0eab\u0ea5')
    collate "C"))
$$;

-- A name without titles before it, degrees after it and punctuation. A title alone stays.
create function public.fold_name(p_name text) returns text
language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(public.fold_writing(p_name), '^[ .,]+', ''),
          '^(?:(?:(?:พันจ่าอากาศตรี|พันจ่าอากาศเอก|พลตํารวจจัตวา|พันจ่าอากาศโท|ร้อยตํารวจตรี|'
            'ร้อยตํารวจเอก|นาวาอากาศตรี|นาวาอากาศเอก|พลอากาศจัตวา|พันตํารวจตรี|พันตํารวจเอก|'
            'ร้อยตํารวจโท|สิบตํารวจตรี|สิบตํารวจเอก|เรืออากาศตรี|เรืออากาศเอก|จ่าอากาศตรี|'
            'จ่าอากาศเอก|นาวาอากาศโท|พลตํารวจตรี|พลตํารวจเอก|พลเรือจัตวา|พันตํารวจโท|สิบตํารวจโท|'
            'เรืออากาศโท|จ่าอากาศโท|พลตํารวจโท|พลอากาศตรี|พลอากาศเอก|ພົນຈັດຕະວາ|จ่าสิบตรี|จ่าสิบเอก|'
            'พลอากาศโท|พลเรือตรี|พลเรือเอก|พันจ่าตรี|พันจ่าเอก|จ่าสิบโท|พลเรือโท|พันจ่าโท|นาวาตรี|'
            'นาวาเอก|พลจัตวา|ร้อยตรี|ร้อยเอก|เรือตรี|เรือเอก|ຮ້ອຍເອກ|จ่าตรี|จ่าเอก|นาวาโท|พันตรี|'
            'พันเอก|ร้อยโท|สิบตรี|สิบเอก|เรือโท|ພັນເອກ|ພົນເອກ|ສິບເອກ|ຮ້ອຍຕີ|ຮ້ອຍໂທ|จ่าโท|พลตรี|พลเอก|'
            'พันโท|สิบโท|ພັນຕີ|ພັນໂທ|ພົນຕີ|ພົນໂທ|ສິບຕີ|ສິບໂທ|'
            'พลโท)(?:[ .]*\(?พิเศษ\)?)?(?:[ .]*(?:หญิง|ຍິງ))?[ .]*|(?:ผู้ช่วยศาสตราจารย์|'
            'ຜູ້ຊ່ວຍສາດສະດາຈານ|รองศาสตราจารย์|ทันตแพทย์หญิง|สัตวแพทย์หญิง|ຮອງສາດສະດາຈານ|จ่าสิบตํารวจ|'
            'หม่อมราชวงศ์|ท่านผู้หญิง|พระองค์เจ้า|ศาสตราจารย์|เภสัชกรหญิง|พระอาจารย์|ສາດສະດາຈານ|'
            'ดาบตํารวจ|ทันตแพทย์|สัตวแพทย์|หม่อมหลวง|หม่อมเจ้า|แพทย์หญิง|ดอกเตอร์|ท่านหญิง|นายแพทย์|'
            'พลตํารวจ|เด็กหญิง|ພຣະອາຈານ|ພົນທະຫານ|คุณหญิง|ท่านชาย|อาจารย์|เด็กชาย|เภสัชกร|ທ່ານນາງ|'
            'ທ່ານຫມໍ|ສາມະເນນ|ເດັກຊາຍ|ເດັກຍິງ|คุณครู|นางสาว|พระครู|พระมหา|พลทหาร|ว่าที่|สามเณร|ດອກເຕີ|'
            'ນາງສາວ|ວ່າທີ່|หม่อม|แม่ชี|ສະຫາຍ|ອາຈານ|ท่าน|ທ່ານ|ທ້າວ|ครู|คุณ|นาง|นาย|พระ|พลฯ|ນາງ|'
            'ພຣະ)[ .]*|(?:พล[ .]*ต[ .]*จ|พล[ .]*ต[ .]*ต|พล[ .]*ต[ .]*ท|พล[ .]*ต[ .]*อ|พล[ .]*ร[ .]*จ|'
            'พล[ .]*ร[ .]*ต|พล[ .]*ร[ .]*ท|พล[ .]*ร[ .]*อ|พล[ .]*อ[ .]*จ|พล[ .]*อ[ .]*ต|'
            'พล[ .]*อ[ .]*ท|พล[ .]*อ[ .]*อ|จ[ .]*ส[ .]*ต|จ[ .]*ส[ .]*ท|จ[ .]*ส[ .]*อ|พ[ .]*จ[ .]*ต|'
            'พ[ .]*จ[ .]*ท|พ[ .]*จ[ .]*อ|พ[ .]*ต[ .]*ต|พ[ .]*ต[ .]*ท|พ[ .]*ต[ .]*อ|พ[ .]*อ[ .]*ต|'
            'พ[ .]*อ[ .]*ท|พ[ .]*อ[ .]*อ|ร[ .]*ต[ .]*ต|ร[ .]*ต[ .]*ท|ร[ .]*ต[ .]*อ|ส[ .]*ต[ .]*ต|'
            'ส[ .]*ต[ .]*ท|ส[ .]*ต[ .]*อ|ພົນ[ .]*ຕ|ພົນ[ .]*ທ|ພົນ[ .]*ອ|พล[ .]*จ|พล[ .]*ต|พล[ .]*ท|'
            'พล[ .]*อ|จ[ .]*ต|จ[ .]*ท|จ[ .]*อ|ด[ .]*ต|น[ .]*ต|น[ .]*ท|น[ .]*อ|พ[ .]*ต|พ[ .]*ท|'
            'พ[ .]*อ|ร[ .]*ต|ร[ .]*ท|ร[ .]*อ|ส[ .]*ต|ส[ .]*ท|ส[ .]*อ|ພ[ .]*ຕ|ພ[ .]*ທ|ພ[ .]*ອ|ສ[ .]*ຕ|'
            'ສ[ .]*ທ|ສ[ .]*ອ|ຮ[ .]*ຕ|ຮ[ .]*ທ|ຮ[ .]*ອ)(?:[ .]*\(?พิเศษ\)?)?(?:[ .]*(?:หญิง|ຍິງ)[ .]*|'
            '(?:\.[ .]*| +))|(?:ดร[ .]*น[ .]*พ|ท[ .]*พ[ .]*ญ|ม[ .]*ร[ .]*ว|ส[ .]*พ[ .]*ญ|ด[ .]*ช|'
            'ด[ .]*ญ|ท[ .]*พ|น[ .]*พ|น[ .]*ส|พ[ .]*ญ|ภ[ .]*ก|ภ[ .]*ญ|ม[ .]*จ|ม[ .]*ล|ส[ .]*พ|ดร|ผศ|'
            'รศ|ດຣ|ປອ|ຜສ|ສຈ|ອຈ|ຮສ|ศ|อ)(?:\.[ .]*| +)|[ທນ]\.[ .]*|(?:CHIEF[ .-]*PETTY[ .-]*OFFICER|'
            'AIR[ .-]*CHIEF[ .-]*MARSHAL|AIR[ .-]*VICE[ .-]*MARSHAL|LIEUTENANT[ .-]*COMMANDER|'
            'ASSISTANT[ .-]*PROFESSOR|ASSOCIATE[ .-]*PROFESSOR|LIEUTENANT[ .-]*COLONEL|'
            'LIEUTENANT[ .-]*GENERAL|THAN[ .-]*PHU[ .-]*YING|BRIGADIER[ .-]*GENERAL|'
            'FLIGHT[ .-]*LIEUTENANT|SECOND[ .-]*LIEUTENANT|FIRST[ .-]*LIEUTENANT|'
            'SEN[ .-]*SGT[ .-]*MAJ|SNR[ .-]*SGT[ .-]*MAJ|FLIGHT[ .-]*SERGEANT|MASTER[ .-]*SERGEANT|'
            'SPECIAL[ .-]*COLONEL|SQUADRON[ .-]*LEADER|FLYING[ .-]*OFFICER|MOM[ .-]*RAJAWONGSE|'
            'MOM[ .-]*RATCHAWONG|SERGEANT[ .-]*MAJOR|SUB[ .-]*LIEUTENANT|WING[ .-]*COMMANDER|'
            'AIR[ .-]*COMMODORE|GROUP[ .-]*CAPTAIN|MAJOR[ .-]*GENERAL|PETTY[ .-]*OFFICER|'
            'PILOT[ .-]*OFFICER|REAR[ .-]*ADMIRAL|VICE[ .-]*ADMIRAL|AIR[ .-]*MARSHAL|ASSOC[ .-]*PROF|'
            'ASST[ .-]*PROF|KHUN[ .-]*YING|MOM[ .-]*LUANG|PHRA[ .-]*MAHA|AIR[ .-]*CDRE|BRIG[ .-]*GEN|'
            'MOM[ .-]*CHAO|NANG[ .-]*SAO|REAR[ .-]*ADM|VICE[ .-]*ADM|FLG[ .-]*OFF|GP[ .-]*CAPT|'
            'LT[ .-]*CMDR|MAJ[ .-]*GEN|PLT[ .-]*OFF|SGT[ .-]*MAJ|SQN[ .-]*LDR|1ST[ .-]*LT|'
            '2ND[ .-]*LT|FG[ .-]*OFF|FLT[ .-]*LT|GP[ .-]*CPT|LT[ .-]*CDR|LT[ .-]*COL|LT[ .-]*GEN|'
            'SP[ .-]*COL|SUB[ .-]*LT|WG[ .-]*CDR|LIEUTENANT|LT[ .-]*JG|LT[ .-]*SG|L[ .-]*CPL|'
            'R[ .-]*ADM|THANPUYING|V[ .-]*ADM|COMMANDER|CONSTABLE|PROFESSOR|CORPORAL|KHUNYING|'
            'M[ .-]*L|M[ .-]*R|PHRAMAHA|SERGEANT|ADMIRAL|CAPTAIN|COLONEL|GENERAL|NANGSAO|PRIVATE|'
            'ACTING|DOCTOR|MASTER|MISTER|POLICE|CONST|MAJOR|SUBLT|CAPT|CPO1|CPO2|CPO3|KHUN|LCDR|MISS|'
            'MSGT|NANG|PHRA|PROF|RADM|THAO|VADM|1LT|2LT|AC1|ACM|ACT|ADM|AVM|CDR|COL|CPL|CPO|CPT|FS1|'
            'FS2|FS3|GEN|LAC|MAJ|MOM|MRS|NAI|PFC|PO1|PO2|PO3|POL|PVT|REV|SGT|SM1|SM2|SM3|DR|LT|MR|'
            'MS)(?:\.[ .]*| +))(?=[^ .\u0e2f-\u0e3a\u0e45-\u0e4e\u0eb0-\u0ebd\u0ec6-\u0ece]))+',
          ''
        ),
        '(?:[ ,]+(?:D[ .]*B[ .]*A|D[ .]*D[ .]*S|D[ .]*V[ .]*M|M[ .]*B[ .]*A|PH[ .]*D|M[ .]*D|'
        'ร[ .]*น|ESQ)[ .]*)+$',
        ''
      ),
      '[''`\u00b4\u02b9-\u02bc\u2018\u2019\u2032]', '', 'g'
    ),
    '[ !-/:-@\[-`{-~\u00a1-\u00bf\u0e3f\u0e4f\u0e5a\u0e5b\u2010-\u205f\u20a0-\u20cf\u2100-\u2bff'
      '\u3001-\u303f\U0001f000-\U0001faff]+', ' ', 'g'
  ))
$$;

-- Whose account it is, however two banks and the member write the name: without blanks.
create or replace function public.fold_holder(p_name text) returns text
language sql immutable strict parallel safe as $$
  select replace(public.fold_name(p_name), ' ', '')
$$;

grant execute on function fold_writing, fold_name to krapao_app;

-- The indexes hold what the functions answered before.
drop index accounts_member_folded, accounts_member_name, accounts_member_name2,
  accounts_member_name3, accounts_member_holder;
create index accounts_member_folded on accounts_member
  (public.fold_holder(bank_account_name) collate "C", id);
create index accounts_member_name on accounts_member (public.fold_name(name) collate "C", id);
create index accounts_member_name2 on accounts_member
  (split_part(public.fold_name(name), ' ', 2) collate "C", id);
create index accounts_member_name3 on accounts_member
  (split_part(public.fold_name(name), ' ', 3) collate "C", id);
create index accounts_member_holder on accounts_member
  (public.fold_name(bank_account_name) collate "C", id);

-- Says why a payment waits, and whose it most likely is.
create or replace function hold_payment(
  p_id uuid, p_reason text, p_qr uuid, p_member bigint, p_suspense uuid
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment deposits_payment := lock_open_payment(p_id);
begin
  -- The name of a wallet's holder says only whose the payment may be: it waits for a staff user.
  if p_member is not null and not deposits_payment_names(v_payment, p_member, p_qr)
    and not exists (
      select from accounts_member member
      where member.id = p_member and v_payment.payer ->> 'bankCode' = 'TRUEMONEY'
        and fold_holder(v_payment.payer ->> 'name') = fold_holder(member.bank_account_name))
  then
    raise exception 'nothing says that payment % is of member %', p_id, p_member
      using errcode = '42501';
  end if;
  update deposits_payment
  set reason = p_reason, qr_id = p_qr, member_id = p_member, suspense_id = p_suspense
  where id = p_id;
end $$;
